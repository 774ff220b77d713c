import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { propertyRounds } from "../../../../../test/helpers/fuzz-rounds.ts";
import { completeTree, summarize } from "../../../../../test/helpers/complete-tree.ts";
import { random } from "../../../../../test/helpers/random.ts";
import { sendDocument, useStandIns } from "../../../../../test/helpers/stand-ins.ts";
import { java as javaFacts } from "../../index.ts";
import { dependency, excludes, metadata, project, repository, uses } from "../../files/maven/fixtures/poms.ts";
import { compareGradle } from "./want.ts";
import { openEcosystem } from "../../../index.ts";

const java = await openEcosystem(javaFacts);

const { listen } = useStandIns();
const seeds = Array.from({ length: propertyRounds(24) }, (_, at) => at + 1);
const names = Array.from({ length: 12 }, (_, at) => `g:p${at}`);
const versions = ["1", "2", "3"];

/** Packages that need each other at random, circles and exclusions included. */
function world(seed: number) {
  const next = random(seed);
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? "";
  const one = () => dependency(`${pick(names)}:${pick(versions)}`, next() < 0.2 ? excludes(pick(names)) : "");
  const poms = names.flatMap((name) =>
    versions.map((version) => {
      const needs = uses(...Array.from({ length: Math.floor(next() * 4) }, one));
      return [`${name}:${version}`, needs] as const;
    }),
  );
  const lines = Array.from(
    { length: 4 },
    () => `  implementation '${pick(names)}:${pick([...versions, "+", "[1,3)"])}'`,
  );
  const lists = metadata(Object.fromEntries(names.map((name) => [name, versions])));
  return { documents: { ...repository(Object.fromEntries(poms)), ...lists }, lines, poms: new Map(poms), next };
}

async function resolve(documents: Readonly<Record<string, string>>, lines: readonly string[], next: () => number) {
  const server = await listen((request, response) => {
    setTimeout(() => sendDocument(response, documents[request.url ?? ""]), Math.floor(next() * 4));
  });
  return completeTree({
    ecosystem: java,
    files: { "build.gradle": `dependencies {\n${lines.join("\n")}\n}\n` },
    addresses: { maven: [server.address] },
  });
}

describe("Gradle trees of packages at random", () => {
  for (const seed of seeds) {
    test(`do not depend on the order of lines and replies (${seed})`, async () => {
      const { documents, lines, next } = world(seed);
      const first = await resolve(documents, lines, next);
      const second = await resolve(documents, lines.toReversed(), next);
      assert.deepEqual(summarize(second), summarize(first));
    });

    test(`have one version of a name, none below what its users ask for (${seed})`, async () => {
      const { documents, lines, poms, next } = world(seed);
      const { components } = await resolve(documents, lines, next);
      const chosen = new Map(components.map(({ name, version }) => [name, version]));
      assert.equal(chosen.size, components.length);
      for (const { name, version, dependsOn = [] } of components) {
        for (const key of dependsOn) {
          const needed = key.slice("maven:".length, key.lastIndexOf("@"));
          const asked = askedVersion(poms.get(`${name}:${version}`) ?? "", needed);
          assert.ok(compareGradle(chosen.get(needed) ?? "", asked) >= 0, `${needed} ${asked}`);
        }
      }
    });
  }
});

/** Of several entries of a POM for one name the last counts. */
function askedVersion(pom: string, name: string): string {
  const [, artifact = ""] = name.split(":");
  const written = [...pom.matchAll(/<artifactId>(\w+)<\/artifactId><version>(\d)<\/version>/g)];
  return written.findLast(([, found]) => found === artifact)?.[2] ?? "";
}

test("a repository that invents packages without end is stopped", async () => {
  let asked = 0;
  const server = await listen(({ url = "" }, response) => {
    asked++;
    const more = Array.from({ length: 3 }, (_, at) => dependency(`g:x${asked}y${at}:1`));
    response.writeHead(200).end(project(`g:${url.split("/")[2]}:1`, uses(...more)));
  });
  const { coverage } = await completeTree({
    ecosystem: java,
    files: { "build.gradle": "dependencies { implementation 'g:a:1' }" },
    addresses: { maven: [server.address] },
    bounds: { maxPackages: 60 },
  });
  assert.equal(coverage.limits?.length, 1);
  assert.ok(asked <= 60, String(asked));
});

test("versions are ordered as Gradle orders them", () => {
  const order =
    "1.0-dev 1.0-alpha 1.0-beta 1.0-rc 1.0-snapshot 1.0-final 1.0-ga 1.0-release 1.0-sp 1.0 1.0.1 1.1.a 1.1 1.10";
  const versionsInOrder = order.split(" ");
  assert.deepEqual(versionsInOrder.toReversed().sort(compareGradle), versionsInOrder);
});
