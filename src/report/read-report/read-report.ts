import { readUpTo } from "../../async/read-up-to.ts";
import * as schema from "../../domain/schema/report.ts";
import { AppError } from "../../domain/errors.ts";
import { once } from "../../async/once.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { standardDisclaimer } from "../../domain/policy/policy.ts";
import type { Report, ReportView, ScanSummary } from "../../domain/report/report.ts";
import { findBrokenLine } from "../../formats/broken-line.ts";
import { parseJson } from "../../formats/json.ts";
import { field, isFields, type Fields } from "../../formats/value.ts";
import { createReportCheck, type ReportCheck } from "../schema/check.ts";
import { createReadStream } from "node:fs";
import { decodeText } from "../../formats/text.ts";

/** Reads a stored report, with or without its scan summary; `-` is standard input. */
export async function readReport(path: string): Promise<ReportView> {
  const name = path === "-" ? "Standard input" : `"${path}"`;
  return parseReport(await readFileText(path, name), name);
}

/** Like `readReport`, from a string; a valid result works with every output format. */
export function parseReport(text: string, name: string): ReportView {
  const value = parse(text, name);
  if (!isFields(value) || !["report", "findings", "schemaVersion"].some((key) => Object.hasOwn(value, key))) {
    throw new AppError("invalid_input", `${name} is not a report of lcc; ${whatToName}.`);
  }
  if (!Object.hasOwn(value, "report")) {
    const report = toReport(value, "", name);
    return { report, project: findProjectName(report) };
  }
  requireCompleteScan(value, name);
  const report = toReport(value["report"], "report", name);
  requireValid(checks().summary, value["summary"], "summary", name);
  const summary = value["summary"] as ScanSummary;
  return { report, project: summary.project, summary };
}

function parse(text: string, name: string): unknown {
  if (text.trim() === "") throw new AppError("invalid_input", `${name} is empty; ${whatToName}.`);
  const json = withoutLoneSurrogates(text);
  try {
    return parseJson(json);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const isDeep = error.line === undefined && error.message.includes("nested");
    if (isDeep) throw new AppError("invalid_input", `${name} is not a report of lcc: it is nested too deeply.`);
    const line = error.line ?? findBrokenLine(json, 32_000_000);
    const where = line === undefined ? "" : ` (line ${line})`;
    throw new AppError("invalid_input", `${name} is not valid JSON${where}.`, { cause: error });
  }
}

/** An unfinished scan is stored too, with an empty report, which must not look like a clean one. */
function requireCompleteScan(detail: Fields, name: string): void {
  const state = field(field(detail, "summary"), "state");
  if (state === "failed") throw new AppError("invalid_input", `${name} is a scan that failed; it has no report.`);
  if (state === "queued" || state === "running") {
    throw new AppError("invalid_input", `${name} is a scan that is not complete (${state}); it has no report yet.`);
  }
}

function toReport(value: unknown, place: string, name: string): Report {
  const version = field(value, "schemaVersion");
  if (typeof version === "number" && version > 1) {
    const message = `The report has schema version ${version} and this lcc reads version 1; update lcc.`;
    throw new AppError("invalid_input", message);
  }
  const report = isFields(value) ? withNewerFields(value) : value;
  requireValid(checks().report, report, place, name);
  return report as Report;
}

/** Adds fields that the first reports of version 1 do not have. */
function withNewerFields(report: Fields): Fields {
  const { policy } = report;
  return {
    ...report,
    ...(isFields(policy) && { policy: { ...policy, disclaimer: policy["disclaimer"] ?? standardDisclaimer } }),
    warnings: report["warnings"] ?? [],
    notes: report["notes"] ?? [],
    projectLicenses: report["projectLicenses"] ?? [],
    lineage: report["lineage"] ?? [],
  };
}

function requireValid(check: ReportCheck, value: unknown, place: string, name: string): void {
  const problem = check(value);
  if (!problem) return;
  const where = `${place}${problem.path}`.replace(/^\./, "") || "the report";
  throw new AppError("invalid_input", `${name} cannot be used as a report: ${where} ${problem.message}.`);
}

const checks = once(() => ({
  report: createReportCheck(schema.Report),
  summary: createReportCheck(schema.ScanSummary),
}));

/** The last part of the scanned URL or path. */
export function findProjectName({ source }: Report): string {
  const parts = (source.repository ?? source.path ?? "").split(/[/\\]/).filter((part) => part !== "");
  return parts.at(-1)?.replace(/\.git$/, "") || "project";
}

/** JSON text without escapes for lone surrogates: such a string cannot be encoded as UTF-8 or in a URL. */
function withoutLoneSurrogates(json: string): string {
  return anySurrogate.test(json)
    ? json.replace(escapes, (escape, lone: string | undefined) => (lone === undefined ? escape : "\\ufffd"))
    : json;
}

/** JSON writers escape only lone surrogates, so most files end here. */
const anySurrogate = /\\u[dD][89a-fA-F]/;

/** Matches every escape, because the backslash before `u` may itself be escaped; a surrogate pair is one match. */
const escapes = /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;

/** A little less than the longest string in Node. */
const maxBytes = 512_000_000;

/** The text of a file, or of standard input for `-`; `name` is used in messages. */
async function readFileText(path: string, name: string): Promise<string> {
  const bytes = await readBytes(path, name).catch((error: unknown) => refuse(error, path, name));
  const text = decodeText(bytes);
  if (text !== undefined) return text;
  throw new AppError("invalid_input", `${name} is not a text file; ${whatToName}.`);
}

/** The end of the message about a file of another kind. */
const whatToName = 'name a file that "lcc scan --format json" wrote';

/** Checks the size while reading: a pipe has no size, and a file may grow. */
function readBytes(path: string, name: string): Promise<Buffer> {
  const message = `${name} is larger than 512 MB, the most that lcc reads as a report.`;
  const source = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 });
  return readUpTo(source, maxBytes, () => new AppError("invalid_input", message));
}

function refuse(error: unknown, path: string, name: string): never {
  if (!(error instanceof Error && "code" in error) || error instanceof AppError) throw error;
  const [code, message] = reasonFor(String(error.code), path, name);
  throw new AppError(code, message, { cause: error });
}

function reasonFor(code: string, path: string, name: string): ["not_found" | "invalid_input", string] {
  if (code === "ENOENT" || code === "ENOTDIR") return ["not_found", `There is no file "${path}"; ${whatToName}.`];
  if (code === "EISDIR") return ["invalid_input", `${name} is a folder; ${whatToName}.`];
  if (code === "EACCES") return ["invalid_input", `${name} cannot be read: permission denied.`];
  return ["invalid_input", `${name} cannot be read (${code}).`];
}
