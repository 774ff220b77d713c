import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { propertyRounds } from "../../../../../test/helpers/fuzz-rounds.ts";
import { random } from "../../../../../test/helpers/random.ts";
import { completeTree, summarize } from "../../../../../test/helpers/complete-tree.ts";
import { sendDocument, useStandIns } from "../../../../../test/helpers/stand-ins.ts";
import { java as javaFacts } from "../../index.ts";
import { readRange } from "../../versions/version-range.ts";
import {
  dependency,
  excludes,
  manages,
  metadata,
  project,
  repository,
  scope,
  uses,
} from "../../files/maven/fixtures/poms.ts";
import { openEcosystem } from "../../../index.ts";

const java = await openEcosystem(javaFacts);

const { listen } = useStandIns();
const seeds = Array.from({ length: propertyRounds(24) }, (_, at) => at + 1);
const names = Array.from({ length: 12 }, (_, at) => `g:p${at}`);
const versions = ["1", "2", "3"];

type Pick = <T>(from: readonly T[]) => T;

/** Packages that need each other at random, circles, ranges and exclusions included. */
function world(seed: number) {
  const next = random(seed);
  const pick = ((from: readonly unknown[]) => from[Math.floor(next() * from.length)]) as Pick;
  const written = () => (next() < 0.15 ? pick(["[1,3)", "[2,)", "[1,2]"]) : pick(versions));
  const one = () =>
    dependency(
      `${pick(names)}:${written()}`,
      (next() < 0.2 ? excludes(pick([...names, "g:*"])) : "") + (next() < 0.2 ? scope(pick(["test", "runtime"])) : ""),
    );
  const some = (max: number) => uses(...Array.from({ length: Math.floor(next() * max) }, one));
  const poms = names.flatMap((name) => versions.map((version) => [`${name}:${version}`, some(4)] as const));
  const managed = next() < 0.5 ? manages(dependency(`${pick(names)}:${pick(versions)}`)) : "";
  const modules = ["a", "b", "c"].map(
    (name) => [`${name}/pom.xml`, project(`own:${name}:1`, managed + some(6))] as const,
  );
  const lists = metadata(Object.fromEntries(names.map((name) => [name, versions])));
  return { documents: { ...repository(Object.fromEntries(poms)), ...lists }, modules, next };
}

/** Replies come in any order. */
async function resolve(
  documents: Readonly<Record<string, string>>,
  files: readonly (readonly [string, string])[],
  next: () => number,
) {
  const server = await listen((request, response) => {
    setTimeout(() => sendDocument(response, documents[request.url ?? ""]), Math.floor(next() * 4));
  });
  return completeTree({ ecosystem: java, files: Object.fromEntries(files), addresses: { maven: [server.address] } });
}

describe("trees of packages at random", () => {
  for (const seed of seeds) {
    test(`do not depend on the order of replies and modules (${seed})`, async () => {
      const { documents, modules, next } = world(seed);
      const first = await resolve(documents, modules, next);
      const second = await resolve(documents, modules.toReversed(), next);
      assert.deepEqual(summarize(second), summarize(first));
    });
  }

  for (const seed of seeds) {
    test(`of one module have one version of a name, inside all ranges that lead to it (${seed})`, async () => {
      const { documents, modules, next } = world(seed);
      const { components } = await resolve(documents, modules.slice(0, 1), next);
      assert.equal(new Set(components.map(({ name }) => name)).size, components.length);
      for (const { version, requirement = "", unresolved } of components) {
        assert.ok(unresolved || version !== "");
        if (!unresolved && requirement.startsWith("["))
          assert.ok(readRange(requirement)(version), `${version} ${requirement}`);
      }
    });
  }
});

test("a repository that invents packages without end is stopped", async () => {
  let asked = 0;
  const server = await listen(({ url = "" }, response) => {
    asked++;
    const more = Array.from({ length: 3 }, (_, at) => dependency(`g:x${asked}y${at}:1`));
    response.writeHead(200).end(project(`g:${url.split("/")[2]}:1`, uses(...more)));
  });
  const { coverage } = await completeTree({
    ecosystem: java,
    files: { "pom.xml": project("own:app:1", uses(dependency("g:a:1"))) },
    addresses: { maven: [server.address] },
    bounds: { maxPackages: 60 },
  });
  assert.equal(coverage.limits?.length, 1);
  assert.ok(asked <= 60, String(asked));
});

describe("hostile POMs", () => {
  const hostile: Readonly<Record<string, string>> = {
    "parents in a circle": project(
      "g:a:1",
      "<parent><groupId>g</groupId><artifactId>a</artifactId><version>1</version></parent>",
    ),
    "BOMs in a circle": project(
      "g:a:1",
      manages(dependency("g:a:1", "<type>pom</type><scope>import</scope>")) + uses(dependency("g:b")),
    ),
    "a relocation to itself": project("g:a:1", "<distributionManagement><relocation/></distributionManagement>"),
    "a relocation out of the repository": project(
      "g:a:1",
      "<distributionManagement><relocation><groupId>../..</groupId></relocation></distributionManagement>",
    ),
    "names of prototypes": project(
      "g:a:1",
      uses(dependency("__proto__:constructor:1"), dependency("g:__proto__:[1,)")),
    ),
    "properties without end": project(
      "g:a:1",
      "<properties><a>${b}${b}</a><b>${a}${a}</b></properties>" + uses(dependency("g:${a}:${b}")),
    ),
    "6,000 dependencies": project("g:a:1", uses(...Array.from({ length: 6_000 }, (_, at) => dependency(`g:x${at}:1`)))),
  };
  for (const [name, text] of Object.entries(hostile)) {
    test(`such as ${name} are said to be so, and end`, async () => {
      const server = await listen((request, response) =>
        sendDocument(response, request.url === "/g/a/1/a-1.pom" ? text : undefined),
      );
      const { components, coverage } = await completeTree({
        ecosystem: java,
        files: { "pom.xml": project("own:app:1", uses(dependency("g:a:1"))) },
        addresses: { maven: [server.address] },
      });
      assert.ok(components.some(({ unresolved }) => unresolved));
      assert.equal(coverage.unlocked?.length, 1);
      assert.ok(server.requests.length < 10);
    });
  }
});
