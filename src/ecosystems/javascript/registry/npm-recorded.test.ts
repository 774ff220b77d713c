import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { needs } from "../../../../test/helpers/shared.ts";
import { recordedReplies, repliesFolder, startStandIn, toolsFor } from "../../../../test/helpers/stand-in.ts";
import { SourceUnavailable } from "../../../domain/sources.ts";
import { npm } from "./npm.ts";

const signal = new AbortController().signal;

describe("recorded replies of the npm registry", needs(repliesFolder), () => {
  for (const row of recordedReplies("npm")) {
    test(`${row.file} gives ${row.expected}`, async (t) => {
      const soon = row.headers["retry-after"] ? { "retry-after": "0" } : {};
      const standIn = await startStandIn([{ ...row, headers: { ...row.headers, ...soon } }]);
      t.after(() => standIn.close());
      const [name = "", version = ""] = row.path.slice(1).split("/").map(decodeURIComponent);
      const component = { type: "npm", name, version, scope: "runtime", locations: [] } as const;
      const asked = npm(await toolsFor({ npm: standIn.address })).resolve(component, signal);
      if (row.expected === "FAILED") return assert.rejects(asked, SourceUnavailable);
      const { evidence } = await asked;
      assert.equal(evidence?.outcome === "answer" ? evidence.license : "UNKNOWN", row.expected);
      assert.ok(standIn.requests.includes(`GET ${row.path}`), standIn.requests.join());
      return undefined;
    });
  }
});
