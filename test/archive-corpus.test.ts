import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";
import { openIdentifier } from "../src/scan/run/open-identifier.ts";
import type { Evidence } from "../src/domain/report/evidence.ts";
import type { Http } from "../src/domain/contracts/sources.ts";
import { type ArchiveSource, createArchiveSource } from "../src/resolve/archive/archive-source.ts";
import { concludeLicense } from "../src/resolve/chain/conclude.ts";
import { type Expression, parseExpression, printExpression } from "../src/spdx/expression.ts";
import { corpusFolder, type CorpusPackage, readCorpus } from "./helpers/archive-corpus.ts";
import { integrityOf, sendFile } from "./helpers/archive-server.ts";
import { checkDifferences, type Difference, type KnownDifferences } from "./helpers/known-differences.ts";
import { needs } from "./helpers/shared.ts";
import { toolsFor } from "./helpers/source-tools.ts";
import { useStandIns } from "./helpers/stand-ins.ts";
import { readPublishedPom } from "../src/ecosystems/java/registry/published-pom.ts";
import { pomEvidence } from "../src/ecosystems/java/registry/pom-evidence.ts";
import { loadArchives } from "../src/ecosystems/index.ts";
import { createPomInterpolator } from "../src/ecosystems/java/registry/maven.ts";

import assert from "node:assert/strict";

const { listen } = useStandIns();

/** `weak`: the right license, with a doubt. */
type Outcome = "right" | "weak" | "wrong" | "missing";

/** Packages of the development half whose license is not found, or with a doubt, by ecosystem. */
const development: Readonly<Record<string, KnownDifferences>> = {
  cargo: {},
  gem: {},
  golang: {},
  maven: {
    "io.fabric8:bom-manipulator-plugin@7.5.2 is weak": "Only the comment at the top of the POM names the license.",
    "io.rest-assured:json-schema-validator@5.5.6 is weak": "Only the comment at the top of the POM names the license.",
    "javax.servlet:javax.servlet-api@4.0.1 is wrong":
      "Only the headers of single files in the jar name Apache-2.0, and those are not read.",
  },
  npm: {},
  nuget: {},
  pypi: {},
};

/**
 * For the hold-out half: at least this share is right, at least this share is right or weak, at most this share is wrong.
 * No names, because rules are not made by looking at it.
 */
const holdOut: Readonly<Record<string, readonly [right: number, named: number, wrong: number]>> = {
  cargo: [1, 1, 0],
  gem: [0.77, 0.77, 0.12],
  golang: [1, 1, 0],
  maven: [0.61, 0.76, 0.08],
  npm: [1, 1, 0],
  nuget: [1, 1, 0],
  pypi: [0.84, 0.84, 0.16],
};

describe("the licenses of real published archives", needs(corpusFolder), () => {
  const { packages, unknown } = readCorpus();
  let http: Http;
  let source: ArchiveSource;
  before(async () => {
    ({ http } = await toolsFor({}));
    const tools = { http, formats: await loadArchives(), identify: await openIdentifier() };
    source = createArchiveSource({ ...tools, isDeep: false, allowedHosts: [] });
  });
  after(() => http.close());

  for (const what of unknown) test(`are read in ${what}`, { skip: "lcc does not read such archives yet" });

  for (const [ecosystem, selected] of groupHalf(packages, "development", development)) {
    test(`are read in the development half of ${ecosystem}`, async (context) => {
      const results = await readAll(source, selected);
      context.diagnostic(`${ecosystem}: ${JSON.stringify(count(results))}`);
      const different = results.filter(({ outcome }) => outcome !== "right").map(toDifference);
      for (const { name, detail } of different) context.diagnostic(`${name}: ${detail}`);
      checkDifferences(context, different, development[ecosystem]);
    });
  }

  for (const [ecosystem, selected] of groupHalf(packages, "hold-out", holdOut)) {
    test(`are read in the hold-out half of ${ecosystem}`, async (context) => {
      const results = await readAll(source, selected);
      const counts = count(results);
      context.diagnostic(`${ecosystem}: ${JSON.stringify(counts)}`);
      const floor = holdOut[ecosystem];
      if (!floor) return context.diagnostic(`${ecosystem} has no floor yet`);
      const share = (...outcomes: Outcome[]) => outcomes.reduce((sum, one) => sum + counts[one], 0) / results.length;
      const [right, named, wrong] = floor;
      assert.ok(share("right") >= right, `${share("right")} are right, not ${right} or more`);
      assert.ok(share("right", "weak") >= named, `${share("right", "weak")} are right or weak, not ${named} or more`);
      assert.ok(share("wrong") <= wrong, `${share("wrong")} are wrong, not ${wrong} or less`);
    });
  }
});

/** The packages of one half, for the ecosystems of the table and for others that have samples. */
function groupHalf(
  packages: readonly CorpusPackage[],
  half: CorpusPackage["half"],
  table: object,
): [string, readonly CorpusPackage[]][] {
  const groups = Map.groupBy(
    packages.filter((one) => one.half === half),
    ({ ecosystem }) => ecosystem,
  );
  const names = new Set([...Object.keys(table), ...groups.keys()]);
  return [...names].map((ecosystem) => [ecosystem, groups.get(ecosystem) ?? []]);
}

interface Result {
  readonly one: CorpusPackage;
  readonly outcome: Outcome;
  readonly found: string;
}

function count(results: readonly Result[]): Record<Outcome, number> {
  const counts = { right: 0, weak: 0, wrong: 0, missing: 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

function toDifference({ one: { name, version, expected }, outcome, found }: Result): Required<Difference> {
  const detail = outcome === "weak" ? `${found}, with a doubt` : `${found}, not ${expected}`;
  return { name: `${name}@${version} is ${outcome}`, detail };
}

async function readAll(source: ArchiveSource, packages: readonly CorpusPackage[]): Promise<Result[]> {
  assert.ok(packages.length > 0, "There are no samples.");
  const bodies = packages.map(({ file }) => readFileSync(file));
  const server = await listen((request, response) =>
    sendFile(request, response, bodies[Number(request.url?.slice(1))] ?? Buffer.alloc(0), true),
  );
  return Promise.all(
    packages.map(async (one, at): Promise<Result> => {
      const integrity = integrityOf(bodies[at] ?? Buffer.alloc(0));
      const inArchive = await askArchive(source, one, `${server.address}/${at}`, integrity);
      // Where an archive has no license, what was published beside it counts.
      const evidence = concludeLicense(inArchive).license ? inArchive : readPom(one);
      const { license } = concludeLicense(evidence);
      if (!license) return { one, outcome: "missing", found: "no license" };
      const isWeak = !evidence.some(({ outcome }) => outcome === "answer");
      const isRight = isSame(license, one.expected);
      return { one, outcome: isRight ? (isWeak ? "weak" : "right") : "wrong", found: printExpression(license) };
    }),
  );
}

async function askArchive(
  source: ArchiveSource,
  { kind, name, version }: CorpusPackage,
  address: string,
  integrity: string,
): Promise<readonly Evidence[]> {
  const { signal } = new AbortController();
  const archive = { address, kind, integrity };
  const allowed = { address, options: {} };
  const subject = { name, version };
  const { evidence, further = [] } = await source.read({ archive, allowed, subject, signal });
  return [...(evidence ? [evidence] : []), ...further].map((each) => ({ source: "archive", ...each }));
}

function readPom({ pom }: CorpusPackage): readonly Evidence[] {
  if (pom === undefined) return [];
  const published = readPublishedPom(readFileSync(pom, "utf8"), "");
  if (published.licenses.length === 0) return [];
  return [{ source: "maven", ...pomEvidence(published, createPomInterpolator([published]), "itself") }];
}

/** Whether both have the same alternatives, each with the same licenses. */
function isSame(found: Expression, expected: string): boolean {
  const parsed = parseExpression(expected);
  return !("error" in parsed) && alternativesOf(found) === alternativesOf(parsed.expression);
}

function alternativesOf(expression: Expression): string {
  const sets = listAlternatives(expression).map((licenses) => [...new Set(licenses)].sort().join(" AND "));
  return [...new Set(sets)].sort().join(" OR ");
}

function listAlternatives(expression: Expression): readonly (readonly string[])[] {
  if (expression.kind === "license") return [[printExpression(expression)]];
  const parts = expression.parts.map(listAlternatives);
  if (expression.kind === "or") return parts.flat();
  return parts.reduce<readonly (readonly string[])[]>(
    (all, part) => all.flatMap((licenses) => part.map((more) => [...licenses, ...more])),
    [[]],
  );
}
