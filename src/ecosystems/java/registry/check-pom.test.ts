import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { askOnce } from "../../../../test/helpers/source-tools.ts";
import { completeTree, summarize } from "../../../../test/helpers/complete-tree.ts";
import { useStandIns } from "../../../../test/helpers/stand-ins.ts";
import { dependency, parent, project, sets, uses } from "../files/maven/fixtures/poms.ts";
import { openEcosystem } from "../../index.ts";
import { java as javaFacts } from "../index.ts";
import { checkPom } from "./check-pom.ts";
import { component } from "./fixtures/poms.ts";
import { maven } from "./maven.ts";
import { readPublishedPom } from "./published-pom.ts";

const java = await openEcosystem(javaFacts);
const { serve } = useStandIns();
const asked = { name: "g:a", version: "1" };
const check = (text: string, version = "1") =>
  checkPom(readPublishedPom(text, ""), { ...asked, version }, "https://repo.example/m2/a.pom");

describe("a POM is that of the package that was asked for", () => {
  const good: Readonly<Record<string, string>> = {
    "as it says itself": project("g:a:1"),
    "as its parent says": `<project>${parent("g:p:1")}<artifactId>a</artifactId></project>`,
    "as its properties say": project(
      "${group}:a:${project.parent.version}",
      sets("<group>g</group>") + parent("x:p:1"),
    ),
    "unless a placeholder has no value": project("${elsewhere}:a:${changed}"),
    "whatever the default of a value that the build sets": project(
      "g:a:${revision}",
      sets("<revision>0-SNAPSHOT</revision>"),
    ),
    "when the parent is a range": `<project>${parent("g:p:[1,2)")}<artifactId>a</artifactId></project>`,
    "when it says nothing": "<project/>",
  };
  for (const [name, text] of Object.entries(good)) test(name, () => check(text));

  test("when it is one build of a snapshot", () => check(project("g:a:1-SNAPSHOT"), "1-20260102.030405-6"));
});

describe("a POM of another package is a failure of the repository", () => {
  const bad: Readonly<Record<string, string>> = {
    "another group": project("other:a:1"),
    "another artifact": project("g:b:1"),
    "another version": project("g:a:2"),
    "another version of the parent": `<project>${parent("g:p:2")}<artifactId>a</artifactId></project>`,
    "another version by a property": project("g:a:${v}", sets("<v>2</v>")),
    "another artifact beside a placeholder without a value": project("${elsewhere}:b:1"),
  };
  for (const [name, text] of Object.entries(bad))
    test(name, () =>
      assert.throws(() => check(text), { reason: "bad_reply", message: /when it was asked about g:a 1\.$/ }),
    );

  const list = (name: string) => `<metadata><groupId>g</groupId><artifactId>${name}</artifactId></metadata>`;
  const failed = { reason: "bad_reply" };

  test("for its license, by the POM, the list of versions and the metadata of a snapshot", async () => {
    const { address } = await serve({
      "/g/a/1/a-1.pom": project("g:b:1"),
      "/g/c/maven-metadata.xml": list("b"),
      "/g/s/1-SNAPSHOT/maven-metadata.xml": list("b"),
      "/g/h/maven-metadata.xml": "<html><body>Sign in</body></html>",
    });
    const ask = (name: string, version: string) => askOnce(maven, { maven: [address] }, component({ name, version }));
    await assert.rejects(ask("g:a", "1"), failed);
    await assert.rejects(ask("g:c", ""), failed);
    await assert.rejects(ask("g:s", "1-SNAPSHOT"), failed);
    await assert.rejects(ask("g:h", ""), failed);
  });

  test("for the trees of Maven and Gradle, with the metadata of Gradle", async () => {
    const mark = "<!-- published-with-gradle-metadata -->";
    const { address } = await serve({
      "/g/a/1/a-1.pom": project("g:b:1"),
      "/g/m/1/m-1.pom": project("g:m:1", mark),
      "/g/m/1/m-1.module": { component: { group: "g", module: "b", version: "1" }, variants: [] },
    });
    const files = {
      "maven/pom.xml": project("own:app:1", uses(dependency("g:a:1"))),
      "gradle/build.gradle": "dependencies { implementation 'g:a:1'\nimplementation 'g:m:1' }",
    };
    const tree = await completeTree({ ecosystem: java, files, addresses: { maven: [address] } });
    assert.deepEqual(summarize(tree), ["g:a@1 runtime (failed)", "g:m@1 runtime (failed)"]);
  });
});
