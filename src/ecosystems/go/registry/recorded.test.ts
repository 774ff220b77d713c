import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../../domain/contracts/component.ts";
import { testRecorded } from "../../../../test/helpers/recorded.ts";
import { needs } from "../../../../test/helpers/shared.ts";
import { toolsFor } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies, repliesFolder } from "../../../../test/helpers/stand-in.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { askDepsDev } from "./deps-dev.ts";
import { goProxy } from "./go-proxy.ts";
import { askPkgsite } from "./pkgsite.ts";

const { replay } = useStandIns();
const { signal } = new AbortController();

describe("recorded replies", needs(repliesFolder), () => {
  const rows = recordedReplies("go");
  test("of a proxy alone hold no license, but a repository", async () => {
    const standIn = await replay(rows);
    const tools = await toolsFor({ goproxy: standIn.address });
    const resolver = goProxy(tools);
    for (const asked of [
      component({ name: "github.com/PuerkitoBio/goquery" }),
      component({ name: "github.com/PuerkitoBio/goquery", version: "v1.8.1" }),
      component({ name: "github.com/aws/smithy-go", version: "v1.9.0" }),
      component({ name: "github.com/example/nope", version: "v1.0.0" }),
    ]) {
      const { evidence, repository } = await resolver.resolve(asked, signal);
      assert.equal(evidence?.license, undefined);
      assert.equal(repository, `https://${asked.name}`);
    }
    assert.ok(standIn.requests.includes("GET /github.com/!puerkito!bio/goquery/@v/v1.8.1.zip"));
    await tools.http.close();
  });

  test("of pkg.go.dev hold the license", async () => {
    const standIn = await replay(rows);
    const { http } = await toolsFor({});
    const reply = await askPkgsite(http, standIn.address, "github.com/aws/smithy-go", "", signal);
    assert.deepEqual([reply?.evidence?.license, reply?.evidence?.outcome], ["Apache-2.0", "answer"]);
    assert.equal(reply?.repository, "https://github.com/aws/smithy-go");
    await http.close();
  });
});

testRecorded("recorded replies of deps.dev", {
  rows: recordedReplies("depsdev").filter(({ path, expected }) => expected && path.includes("/systems/")),
  async ask(server, { path }) {
    const { http } = await toolsFor({});
    const [, , , system = "", , name = "", , version = ""] = path.split("/").map(decodeURIComponent);
    const reply = await askDepsDev(http, server.address, { system, name, version }, signal);
    assert.equal(server.requests.length, 1);
    await http.close();
    return reply ?? {};
  },
});

function component(rest: Partial<Component>): Component {
  return { type: "golang", name: "", version: "", scope: "runtime", locations: [], ...rest };
}
