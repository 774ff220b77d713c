import { closeSync, openSync, readSync } from "node:fs";
import { printable } from "../../domain/printable.ts";
import { decodeText } from "../../formats/text.ts";
import { printExpression } from "../../spdx/expression.ts";
import { createIdentifier, type Identification, longestText } from "../../spdx/text/identify.ts";
import { openIndex } from "../../spdx/text/open-index.ts";
import { readInputLines } from "../read-input-lines.ts";

/** Prints `path<TAB>expression<TAB>confidence` for every file, NONE where it grants no license. */
export async function identifyFiles(files: readonly string[], options: { readonly json?: boolean }): Promise<void> {
  const identify = createIdentifier(await openIndex());
  const results: object[] = [];
  for await (const path of pathsOf(files)) {
    const text = readText(path);
    if (text === undefined) continue;
    const result = identify(text);
    if (result.isCut)
      process.stderr.write(`lcc: ${printable(path)}: only the first ${longestText >> 10} KB were read\n`);
    if (options.json) results.push({ path, ...asJson(result) });
    else process.stdout.write(`${printable(path)}\t${result.expression ?? "NONE"}\t${result.confidence.toFixed(2)}\n`);
  }
  if (options.json) process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
}

async function* pathsOf(files: readonly string[]): AsyncGenerator<string> {
  for (const file of files) {
    if (file !== "-") yield file;
    else for await (const line of readInputLines()) if (line.trim() !== "") yield line;
  }
}

/** A file that cannot be read costs only itself: it is named on standard error, and the exit status tells. */
function readText(path: string): string | undefined {
  try {
    return decodeText(readHead(path)) ?? "";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    process.stderr.write(`lcc: ${printable(path)}: ${reasons[code] ?? `cannot be read (${code})`}\n`);
    process.exitCode = 2;
    return undefined;
  }
}

/** License files are short; of a huge one the beginning is enough, and all that is looked at. */
function readHead(path: string): Uint8Array {
  const file = openSync(path, "r");
  try {
    const bytes = new Uint8Array(mostBytes);
    let length = 0;
    for (let read = -1; read !== 0 && length < mostBytes; length += read)
      read = readSync(file, bytes, length, mostBytes - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

const mostBytes = 4 << 20;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "is a folder; name a file in it",
  EACCES: "may not be read; check its permissions",
};

function asJson({ expression, confidence, findings, isCut }: Identification): object {
  return {
    ...(isCut && { isCut }),
    expression: expression ?? "NONE",
    confidence,
    findings: findings.map((finding) => ({ ...finding, expression: printExpression(finding.expression) })),
  };
}
