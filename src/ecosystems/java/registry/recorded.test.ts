import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../../domain/contracts/component.ts";
import { licenseIn } from "../../../../test/helpers/recorded.ts";
import { needs } from "../../../../test/helpers/shared.ts";
import { toolsFor } from "../../../../test/helpers/source-tools.ts";
import { recordedReplies, repliesFolder } from "../../../../test/helpers/stand-in.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { component } from "./fixtures/poms.ts";
import { maven } from "./maven.ts";

const { replay } = useStandIns();
const { signal } = new AbortController();

describe("recorded POMs", needs(repliesFolder), () => {
  const rows = recordedReplies("maven").filter(({ expected, path }) => expected !== "" && path.endsWith(".pom"));
  test("are read as expected, parents included", async (t) => {
    const { address } = await replay(recordedReplies("maven"));
    const tools = await toolsFor({ maven: [`${address}/maven2`, `${address}/dl/android/maven2`, address] });
    const resolver = maven(tools);
    for (const row of rows) {
      await t.test(row.path, async () => {
        const reply = await resolver.resolve(componentAt(row.path), signal);
        assert.equal(licenseIn(reply), row.expected);
        const { raw, missing } = reply.evidence ?? {};
        if (reply.evidence) assert.ok(raw !== undefined || missing !== undefined, "the words of the POM are kept");
      });
    }
    await tools.http.close();
  });
});

test("the recorded POMs that are each other's parent end the search", needs(repliesFolder), async () => {
  const placed = ["child", "parent"].map((name) => {
    const row = recordedReplies("maven").find(({ file }) => file === `maven/cycle/${name}.pom.xml`);
    assert.ok(row, name);
    return { ...row, path: `/org/example/${name}/2.0.0/${name}-2.0.0.pom` };
  });
  const standIn = await replay(placed);
  const tools = await toolsFor({ maven: [standIn.address] });
  const reply = await maven(tools).resolve(component({ name: "org.example:child", version: "2.0.0" }), signal);
  assert.equal(reply.evidence, undefined);
  assert.equal(standIn.requests.length, 2);
  await tools.http.close();
});

function componentAt(path: string): Component {
  const parts = path
    .replace(/^\/(?:maven2|dl\/android\/maven2)\//, "/")
    .split("/")
    .filter(Boolean);
  const [version = "", artifact = "", ...group] = parts.slice(0, -1).toReversed();
  return component({ name: `${group.toReversed().join(".")}:${artifact}`, version });
}
