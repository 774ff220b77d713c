import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../src/domain/errors.ts";
import type { ReportView } from "../../src/domain/report/report.ts";
import { toCycloneDx } from "../../src/report/cyclonedx/cyclonedx.ts";
import { formatReport, reportFormats } from "../../src/report/formats.ts";
import { parseReport } from "../../src/report/read-report/read-report.ts";
import { toSpdx } from "../../src/report/spdx/spdx.ts";
import { fuzzSeed, fuzzRounds } from "../helpers/fuzz-rounds.ts";
import { mutateValue } from "../helpers/mutate-value.ts";
import { mutate } from "../helpers/mutate.ts";
import { random } from "../helpers/random.ts";
import { sampleReport } from "../helpers/sample-report.ts";

const rounds = fuzzRounds(1000, 1 / 10);

describe("a damaged report is refused, or can be written in every way", () => {
  test("with values replaced", async () => {
    const detail = await sample(14);
    const { written, refused } = await readDamaged((next) => JSON.stringify(mutateValue(detail, next)));
    assert.ok(written > rounds / 10 && refused > rounds / 10, `${written} were written and ${refused} refused`);
  });

  test("with the text changed", async () => {
    const text = JSON.stringify(await sample(14), null, 1);
    const { refused } = await readDamaged((next) => mutate(text, next));
    assert.ok(refused > rounds / 10, `${refused} were refused`);
  });
});

async function readDamaged(damage: (next: () => number) => string) {
  const outcomes = { written: 0, refused: 0 };
  const first = fuzzSeed();
  for (let seed = first; seed < first + rounds; seed++) {
    const view = readOrRefuse(damage(random(seed)), seed);
    if (view) await writeAll(view, `seed ${seed}`);
    outcomes[view ? "written" : "refused"]++;
  }
  return outcomes;
}

function readOrRefuse(text: string, seed: number): ReportView | undefined {
  try {
    return parseReport(text, "the report");
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw new Error(`seed ${seed}`, { cause: error });
  }
}

/** Writes a report in every way there is; none may fail. */
async function writeAll(view: ReportView, origin: string): Promise<void> {
  for (const [name, write] of Object.entries(writers)) {
    try {
      assert.equal(typeof (await write(view)), "string");
    } catch (error) {
      throw new Error(`${origin} as ${name}`, { cause: error });
    }
  }
}

const style = { columns: 80, isColored: false };
const bill = { timestamp: new Date(0) };
const writers: Readonly<Record<string, (view: ReportView) => string | Promise<string>>> = {
  ...Object.fromEntries(reportFormats.map((format) => [format, (view) => formatReport(view, format, style)])),
  "CycloneDX JSON": (view) => toCycloneDx(view, { ...bill, specVersion: "1.6", outputFormat: "json" }),
  "CycloneDX XML": (view) => toCycloneDx(view, { ...bill, specVersion: "1.7", outputFormat: "xml" }),
  "SPDX YAML": (view) => toSpdx(view, { ...bill, outputFormat: "yaml" }),
  "SPDX tag-value": (view) => toSpdx(view, { ...bill, outputFormat: "tag-value" }),
};

async function sample(count: number): Promise<{ summary: object; report: object }> {
  const { summary, report } = await sampleReport(count);
  return JSON.parse(JSON.stringify({ summary, report })) as { summary: object; report: object };
}
