import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { openIdentifier } from "../src/app.ts";
import { createArchiveSource } from "../src/resolve/archive/archive-source.ts";
import { concludeLicense } from "../src/resolve/conclude.ts";
import { type Expression, parseExpression, termsOf } from "../src/spdx/expression.ts";
import { corpusFolder, type CorpusPackage, readCorpus } from "./helpers/archive-corpus.ts";
import { integrityOf, sendFile } from "./helpers/archive-server.ts";
import { needs } from "./helpers/shared.ts";
import { toolsFor } from "./helpers/source-tools.ts";
import { useStandIns } from "./helpers/stand-ins.ts";

const { listen } = useStandIns();

/** At least so many right, at most so many wrong; the rest has no answer or a weak one. */
const bounds = { development: { right: 82, wrong: 5 }, "hold-out": { right: 65, wrong: 4 } } as const;

describe("the licenses of real published archives", needs(corpusFolder), () => {
  for (const half of ["development", "hold-out"] as const) {
    test(`are read in the ${half} half`, async (context) => {
      const packages = readCorpus().filter((one) => one.half === half);
      const counts = { right: 0, wrong: 0, weak: 0, none: 0 };
      for (const [one, outcome] of await readAll(packages)) {
        counts[outcome] += 1;
        if (outcome === "wrong" && half === "development") context.diagnostic(`${one.name}: not ${one.expected}`);
      }
      context.diagnostic(`${half}: ${JSON.stringify(counts)}`);
      assert.ok(counts.right >= bounds[half].right, JSON.stringify(counts));
      assert.ok(counts.wrong <= bounds[half].wrong, JSON.stringify(counts));
    });
  }
});

type Outcome = "right" | "wrong" | "weak" | "none";

async function readAll(packages: readonly CorpusPackage[]): Promise<[CorpusPackage, Outcome][]> {
  const bodies = packages.map(({ file }) => readFileSync(file));
  const server = await listen((request, response) =>
    sendFile(request, response, bodies[Number(request.url?.slice(1))] ?? Buffer.alloc(0), true),
  );
  const { http } = await toolsFor({});
  const source = createArchiveSource({ http, identify: await openIdentifier(), isDeep: false, allowedHosts: [] });
  const { signal } = new AbortController();
  try {
    return await Promise.all(
      packages.map(async (one, at): Promise<[CorpusPackage, Outcome]> => {
        const address = `${server.address}/${at}`;
        const archive = { address, kind: one.kind, integrity: integrityOf(bodies[at] ?? Buffer.alloc(0)) };
        const { evidence, further = [] } = await source.read({ archive, allowed: { address, options: {} }, signal });
        const all = [...(evidence ? [evidence] : []), ...further].map((each) => ({ source: "archive", ...each }));
        const { license } = concludeLicense(all);
        if (!license) return [one, "none"];
        if (evidence?.outcome === "weak") return [one, "weak"];
        return [one, isSame(license, one.expected) ? "right" : "wrong"];
      }),
    );
  } finally {
    await http.close();
  }
}

/** Whether both name the same licenses in the same way; "only" and "or later" are often not told apart by a text. */
function isSame(found: Expression, expected: string): boolean {
  const parsed = parseExpression(expected);
  return !("error" in parsed) && shapeOf(found) === shapeOf(parsed.expression);
}

function shapeOf(expression: Expression): string {
  if (expression.kind === "license") {
    return termsOf(expression)
      .map(({ id, exception = "" }) => `${id.replace(/-(?:only|or-later)$/, "")} ${exception}`)
      .join();
  }
  return `(${expression.parts.map(shapeOf).sort().join(` ${expression.kind} `)})`;
}
