/** Writes `docs/benchmarks.md`: the figures of each benchmark with its targets, and where they were measured. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { version } from "../../src/config/version.ts";

/** The output of one benchmark. */
interface Section {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly string[];
}

const file = join(import.meta.dirname, "..", "..", "docs", "benchmarks.md");

/** Replaces the section of a benchmark and keeps the others. */
export function writePage(section: Section): void {
  const old = existsSync(file) ? readSections(readFileSync(file, "utf8")) : [];
  const texts = new Map([...old, [section.name, printSection(section)]]);
  const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  writeFileSync(file, `${introduction}\n${missed(sorted)}\n${sorted.join("\n")}`);
}

const introduction = `<!-- Made by "npm run bench"; do not edit. -->

# Benchmarks

\`npm run bench\` runs all parts and writes this page; \`npm run bench -- NAME --write\` measures one part again. Targets are
ratios to a baseline measured in the same run, or fixed limits. A busy machine makes every figure worse, so measure on an
idle one. Where a part has targets, this page has the rows with a target; the command prints all.
`;

function readSections(page: string): [name: string, text: string][] {
  return page.split(/^(?=## )/m).flatMap((text) => {
    const name = /^## (\S+)/.exec(text)?.[1];
    return name === undefined || name === "Missed" ? [] : [[name, `${text.trimEnd()}\n`]];
  });
}

function printSection({ name, title, lines }: Section): string {
  const day = new Date().toISOString().slice(0, 10);
  const [cpu] = cpus();
  const model = cpu?.model === undefined || cpu.model === "unknown" ? process.arch : cpu.model;
  const machine = `${cpus().length} cores (${model}), ${Math.round(totalmem() / 1e9)} GB, ${process.platform}`;
  return [
    `## ${name}`,
    "",
    `${title[0]?.toUpperCase()}${title.slice(1)}. Measured on ${day} with lcc ${version()} and Node ${process.version}: ${machine}.`,
    "",
    "```text",
    ...chooseLines(lines.map((line) => line.replace(/^ {2}/, "").trimEnd())),
    "```",
    "",
  ].join("\n");
}

/** The rows with a target and what they belong to: heads, and the row above an indented one. */
function chooseLines(lines: readonly string[]): readonly string[] {
  const hasTarget = (line = "") => /: (?:met|MISSED)$/.test(line);
  const isHead = (line: string) => /^ {10}/.test(line) || !/\S {2,}\S/.test(line);
  if (!lines.some(hasTarget)) return lines;
  const belongs = lines.map((line, at) => hasTarget(line) || isHead(line) || ownsTarget(lines, at, hasTarget));
  return lines.filter((_, at) => belongs[at]);
}

function ownsTarget(lines: readonly string[], at: number, hasTarget: (line?: string) => boolean): boolean {
  const next = lines.slice(at + 1).findIndex((line) => !line.startsWith("  "));
  const own = lines.slice(at + 1, next < 0 ? undefined : at + 1 + next);
  return !lines[at]?.startsWith(" ") && own.some(hasTarget);
}

/** All missed targets in one list. */
function missed(sections: readonly string[]): string {
  const rows = sections.flatMap((text) => {
    const name = /^## (\S+)/.exec(text)?.[1] ?? "";
    return missedIn(text.split("\n")).map((row) => `- ${name}: ${row}`);
  });
  return ["## Missed targets", "", ...(rows.length > 0 ? rows : ["None."]), ""].join("\n");
}

/** An indented line gets the name of the line that it belongs to. */
function missedIn(lines: readonly string[]): string[] {
  let group = "";
  return lines.flatMap((line) => {
    const isIndented = line.startsWith(" ");
    if (!isIndented) group = line.split(/ {2,}/, 1)[0] ?? "";
    if (!line.includes("MISSED")) return [];
    const row = line.replaceAll(/\s+/g, " ").trim();
    return [isIndented ? `${group}: ${row}` : row];
  });
}
