import { readUpTo } from "../../../async/read-up-to.ts";
import { closeSync, openSync, readSync } from "node:fs";
import { AppError } from "../../../domain/errors.ts";
import { printable } from "../../../text/printable.ts";
import { decodeText } from "../../../formats/text.ts";
import { fromLicenseFile } from "../../../evidence/from-license-file.ts";
import { isOwnLicenseFile } from "../../../evidence/license-files.ts";
import { unidentifiedTerms } from "../../../spdx/foreign-terms.ts";
import { printExpression } from "../../../spdx/expression.ts";
import { createClosestFinder } from "../../../spdx/text/match/closest.ts";
import { createIdentifier, type Identification, type Identifier, maxTextLength } from "../../../spdx/text/identify.ts";
import type { LicenseFinding } from "../../../spdx/text/finding.ts";
import { openIndex } from "../../../spdx/text/match/open-index.ts";
import { readInputLines } from "../../read-input-lines.ts";
import { printClosest } from "../explain/explain-closest.ts";
import { defined } from "../../../text/defined.ts";
import { errorCode } from "../../../text/error-code.ts";

interface IdentifyOptions {
  readonly json?: boolean;
  /** Show what each part was taken for, or the closest license where none is named. */
  readonly explain?: boolean;
  /** Standard input is a license text, not a list of files. */
  readonly stdin?: boolean;
}

/** Prints `path<TAB>expression<TAB>confidence` for every file, NONE where it grants no license. */
export async function identifyFiles(files: readonly string[], options: IdentifyOptions): Promise<void> {
  checkUse(files, options);
  const index = await openIndex();
  const identify = createIdentifier(index);
  const findClosest = createClosestFinder(index);
  const results: object[] = [];
  for await (const { path, text } of readTexts(files, options)) {
    const result = identify(text, { isLicenseFile: isOwnLicenseFile(path) });
    if (result.isCut)
      process.stderr.write(`lcc: ${printable(path)}: only the first ${maxTextLength >> 10} KB were read\n`);
    const isNamed = result.expression !== undefined && result.expression !== unidentifiedTerms;
    if (options.json) {
      const closest = isNamed || result.exception !== undefined ? undefined : findClosest(text);
      results.push({ path, ...toJson(result), ...defined({ closest }) });
      continue;
    }
    process.stdout.write(`${printable(path)}\t${result.expression ?? "NONE"}\t${result.confidence.toFixed(2)}\n`);
    if (!options.explain) continue;
    process.stdout.write(printParts(result) + (isNamed ? "" : printUnknown(result, text, findClosest)));
    if (path === listed || isOwnLicenseFile(path)) process.stdout.write(printAsLicenseFile(result, text, identify));
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}

function printUnknown({ exception }: Identification, text: string, findClosest: ClosestFinder): string {
  return exception === undefined
    ? printClosest(findClosest(text))
    : `  ${exception}, an exception; the license that it belongs to is not in this text\n`;
}

type ClosestFinder = ReturnType<typeof createClosestFinder>;

/** Each part of the text and what it was taken for. */
function printParts({ findings }: Identification): string {
  const lines = findings.map(({ firstLine, lastLine, kind, expression, confidence, quote }) => {
    const place = firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}-${lastLine}`;
    const words = quote === undefined ? "" : `\n    "${printable(quote)}"`;
    return `  ${place}: ${printExpression(expression)}, ${kindWords[kind]}, ${confidence.toFixed(2)}${words}\n`;
  });
  return lines.join("");
}

/** What a scan adds where a package has the text as its license file: terms that nothing explains count there. */
function printAsLicenseFile(result: Identification, text: string, identify: Identifier): string {
  const { license, terms: [term] = [] } = fromLicenseFile({ file: "LICENSE", text }, identify);
  if (license === undefined || license === result.expression || !term) return "";
  return `  as the license file of a package: ${license}, for line ${term.line}\n    "${printable(term.quote)}"\n`;
}

const kindWords: Readonly<Record<LicenseFinding["kind"], string>> = {
  text: "the license text",
  tag: "an SPDX tag",
  grant: "granted in a sentence",
  section: "named in a license section",
  field: "a metadata field",
  name: "its name or address",
  mention: "mentioned",
  unknown: "a license that lcc does not know",
  terms: "terms of no other license here",
};

function checkUse(files: readonly string[], { stdin }: IdentifyOptions): void {
  if (stdin && files.includes(listed))
    throw new AppError("invalid_input", `- and --stdin both take ${input}; use one.`);
  if (!stdin && files.length === 0)
    throw new AppError("invalid_input", `Name the files to read, or - to take their names from ${input}; ${advice}`);
}

const listed = "-";
const input = "standard input";
const advice = "to identify a license text that comes from there, use --stdin: lcc license identify --stdin < LICENSE";

interface NamedText {
  readonly path: string;
  readonly text: string;
}

async function* readTexts(files: readonly string[], { stdin }: IdentifyOptions): AsyncGenerator<NamedText> {
  if (stdin) yield { path: listed, text: decodeText(await readInputHead()) ?? "" };
  for (const file of files) {
    if (file !== listed) yield* readNamedText(file, reportUnreadable);
    else
      for await (const line of readInputLines())
        if (line.trim() !== "") yield* readNamedText(line, reportUnreadableLine);
  }
}

/** A file that cannot be read does not stop the others. */
function* readNamedText(path: string, complainOf: (path: string, code: string) => void): Generator<NamedText> {
  let text: string | undefined;
  try {
    text = decodeText(readHead(path)) ?? "";
  } catch (error) {
    complainOf(path, errorCode(error) || "unknown");
  }
  if (text !== undefined) yield { path, text };
}

/** Prints the error on standard error and sets the exit status. */
function reportUnreadable(path: string, code: string): void {
  process.stderr.write(`lcc: ${printable(path)}: ${reasons[code] ?? `cannot be read (${code})`}\n`);
  process.exitCode = 2;
}

/** Standard input is probably a license text, not a list of files: one error instead of one for every line. */
function reportUnreadableLine(line: string, code: string): void {
  const isProse = code === "ENOENT" && /\S\s+\S/.test(line) && !/[/\\]/.test(line);
  if (!isProse && code !== "ENAMETOOLONG") return reportUnreadable(line, code);
  const shown = JSON.stringify(line.trim().slice(0, 60));
  throw new AppError(
    "invalid_input",
    `- reads file names from ${input}, one per line, and ${shown} is not a file; ${advice}`,
  );
}

/** One byte more than is looked at, so that a longer file is known to be cut. */
function readHead(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(maxBytes);
    let length = 0;
    for (let read = -1; read !== 0 && length < maxBytes; length += read)
      read = readSync(file, bytes, length, maxBytes - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

async function readInputHead(): Promise<Uint8Array> {
  return (await readUpTo(process.stdin, maxBytes - 1)).subarray(0, maxBytes);
}

const maxBytes = maxTextLength + 1;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "is a folder; name a file in it",
  EACCES: "permission denied",
};

function toJson({ expression, exception, confidence, findings, isCut }: Identification): object {
  return {
    ...(isCut && { isCut }),
    expression: expression ?? "NONE",
    ...defined({ exception }),
    confidence,
    findings: findings.map((finding) => ({ ...finding, expression: printExpression(finding.expression) })),
  };
}
