import { globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { needs, sharedFolder } from "./helpers/shared.ts";

const corpus = sharedFolder("corpus");

/** The shared samples grow. A part that is new is listed here, skipped, until a test names it. */
describe("parts of the shared samples that no test reads yet", needs(corpus), () => {
  const tests = readTests();
  const isNamed = (part: string) => tests.includes(`corpus/${part}`);
  const isReplayed = (source: string) => tests.includes(`recordedReplies("${source}")`);
  const unread = [
    ...readdirSync(corpus ?? "").filter((part) => !isNamed(part)),
    ...listSources(join(corpus ?? "", "registry-replies"))
      .filter((source) => !isReplayed(source))
      .map((source) => `registry-replies/${source}`),
  ];
  for (const part of unread) test(part, { skip: "no test reads it yet" });
});

function readTests(): string {
  const root = dirname(import.meta.dirname);
  const files = globSync(["src/**/*.{test,slow}.ts", "test/**/*.ts"], { cwd: root });
  return files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
}

/** The services whose replies are recorded. */
function listSources(folder: string): string[] {
  const [, ...rows] = readFileSync(join(folder, "index.tsv"), "utf8").split("\n").filter(Boolean);
  return [...new Set(rows.map((row) => row.split("\t")[1] ?? ""))];
}
