import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleReport } from "../../test/helpers/sample-report.ts";
import { AppError } from "../domain/errors.ts";
import { chooseFormat, formatReport, reportFormats } from "./formats.ts";

describe("the format of a report", () => {
  const cases: readonly [option: string | undefined, output: string | undefined, format: string][] = [
    [undefined, undefined, "table"],
    ["csv", undefined, "csv"],
    ["html", "report.md", "html"],
    [undefined, "report.json", "json"],
    [undefined, "out/Report.HTML", "html"],
    [undefined, "page.htm", "html"],
    [undefined, "summary.md", "markdown"],
    [undefined, "components.csv", "csv"],
    [undefined, "junit.xml", "junit"],
    [undefined, "THIRD-PARTY.txt", "notice"],
    [undefined, "dist/NOTICE", "notice"],
    [undefined, "report.log", "table"],
    [undefined, "report", "table"],
    [undefined, "-", "table"],
  ];
  for (const [option, output, format] of cases) {
    test(`${option ?? "not given"}, into ${output ?? "no file"}, is ${format}`, () =>
      assert.equal(chooseFormat(option, output), format));
  }

  const unknown: readonly [option: string, advice: string][] = [
    ["markdwon", ' Did you mean "markdown"?'],
    ["HTML", ' Did you mean "html"?'],
    ["pdf", ""],
    ["constructor", ""],
  ];
  for (const [option, advice] of unknown) {
    test(`cannot be ${option}`, () => {
      const names = "table, json, html, markdown, csv, junit, github, gitlab, notice, notice-html, obligations";
      const message = `There is no format "${option}".${advice} Known formats: ${names}.`;
      assert.throws(() => chooseFormat(option, "x.json"), new AppError("invalid_input", message));
    });
  }
});

describe("a report is written", () => {
  const style = { columns: 100, isColored: false };

  for (const format of reportFormats) {
    test(`as ${format}, the same every time`, async () => {
      const view = await sampleReport(20);
      const text = await formatReport(view, format, style);
      assert.ok(text.length > 100);
      assert.equal(await formatReport(view, format, style), text);
    });
  }

  test("writes JSON with the scan around it if that is known", async () => {
    const view = await sampleReport(2);
    const { summary, report, project } = view;
    assert.equal(await formatReport(view, "json", style), `${JSON.stringify({ summary, report }, null, 2)}\n`);
    assert.equal(await formatReport({ report, project }, "json", style), `${JSON.stringify(report, null, 2)}\n`);
  });
});
