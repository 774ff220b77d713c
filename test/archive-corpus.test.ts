import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openIdentifier } from "../src/scan/open-identifier.ts";
import type { Evidence } from "../src/domain/evidence.ts";
import { readPublishedPom } from "../src/ecosystems/java/registry/published-pom.ts";
import { pomEvidence } from "../src/ecosystems/java/registry/pom-evidence.ts";
import { interpolatorOf } from "../src/ecosystems/java/registry/pom-values.ts";
import { type ArchiveSource, createArchiveSource } from "../src/resolve/archive/archive-source.ts";
import { concludeLicense } from "../src/resolve/conclude.ts";
import { type Expression, parseExpression, printExpression } from "../src/spdx/expression.ts";
import { corpusFolder, type CorpusPackage, readCorpus } from "./helpers/archive-corpus.ts";
import { integrityOf, sendFile } from "./helpers/archive-server.ts";
import { needs } from "./helpers/shared.ts";
import { toolsFor } from "./helpers/source-tools.ts";
import { useStandIns } from "./helpers/stand-ins.ts";

const { listen } = useStandIns();

/**
 * At least so many are right, and right with a doubt; at most so many are wrong. In the development half one is wrong
 * and none without an answer: only the headers of single files in the jar of javax.servlet-api name Apache-2.0, and those are not read.
 */
const bounds = {
  development: { right: 90, weak: 2, wrong: 1 },
  "hold-out": { right: 67, weak: 2, wrong: 5 },
} as const;

describe("the licenses of real published archives", needs(corpusFolder), () => {
  for (const half of ["development", "hold-out"] as const) {
    test(`are read in the ${half} half`, async (context) => {
      const packages = readCorpus().filter((one) => one.half === half);
      const counts = { right: 0, weak: 0, wrong: 0, none: 0 };
      for (const [one, outcome, found] of await readAll(packages)) {
        counts[outcome] += 1;
        const isTold = half === "development" && (outcome === "wrong" || outcome === "none");
        if (isTold) context.diagnostic(`${one.name}: ${found}, not ${one.expected}`);
      }
      context.diagnostic(`${half}: ${JSON.stringify(counts)}`);
      const { right, weak, wrong } = bounds[half];
      assert.ok(counts.wrong <= wrong, JSON.stringify(counts));
      assert.ok(counts.right >= right, JSON.stringify(counts));
      assert.ok(counts.right + counts.weak >= right + weak, JSON.stringify(counts));
    });
  }
});

/** `weak`: the right license, with a doubt. */
type Outcome = "right" | "weak" | "wrong" | "none";

async function readAll(packages: readonly CorpusPackage[]): Promise<[CorpusPackage, Outcome, string][]> {
  const bodies = packages.map(({ file }) => readFileSync(file));
  const server = await listen((request, response) =>
    sendFile(request, response, bodies[Number(request.url?.slice(1))] ?? Buffer.alloc(0), true),
  );
  const { http } = await toolsFor({});
  const source = createArchiveSource({ http, identify: await openIdentifier(), isDeep: false, allowedHosts: [] });
  try {
    return await Promise.all(
      packages.map(async (one, at): Promise<[CorpusPackage, Outcome, string]> => {
        const integrity = integrityOf(bodies[at] ?? Buffer.alloc(0));
        const inArchive = await askArchive(source, one, `${server.address}/${at}`, integrity);
        // Where an archive has no license, what was published beside it counts.
        const evidence = concludeLicense(inArchive).license ? inArchive : readPom(one);
        const { license } = concludeLicense(evidence);
        if (!license) return [one, "none", "no license"];
        const isWeak = !evidence.some(({ outcome }) => outcome === "answer");
        const isRight = isSame(license, one.expected);
        return [one, isRight ? (isWeak ? "weak" : "right") : "wrong", printExpression(license)];
      }),
    );
  } finally {
    await http.close();
  }
}

async function askArchive(
  source: ArchiveSource,
  { kind }: CorpusPackage,
  address: string,
  integrity: string,
): Promise<readonly Evidence[]> {
  const { signal } = new AbortController();
  const archive = { address, kind, integrity };
  const { evidence, further = [] } = await source.read({ archive, allowed: { address, options: {} }, signal });
  return [...(evidence ? [evidence] : []), ...further].map((each) => ({ source: "archive", ...each }));
}

function readPom({ pom }: CorpusPackage): readonly Evidence[] {
  if (pom === undefined) return [];
  const published = readPublishedPom(readFileSync(pom, "utf8"), "");
  if (published.licenses.length === 0) return [];
  return [{ source: "maven", ...pomEvidence(published, interpolatorOf([published]), "itself") }];
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
