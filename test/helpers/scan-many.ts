import { detect } from "../../src/detect/detect.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { sourceOf } from "./source.ts";

const ecosystems = await openEcosystems();

/** What stays in memory after some trees and after more, and the most that the process took. */
export interface ScannedMany {
  readonly keptMb: readonly [afterFive: number, afterFifteen: number];
  readonly peakMb: number;
}

const scripts = 150;

/** Searches trees one after the other, each like a large repository. Needs `--expose-gc`. */
for (let tree = 0; tree < 5; tree++) await search(tree);
const early = readKeptMb();
for (let tree = 5; tree < 15; tree++) await search(tree);
const result: ScannedMany = { keptMb: [early, readKeptMb()], peakMb: process.resourceUsage().maxRSS / 1000 };
process.stdout.write(JSON.stringify(result));

async function search(tree: number): Promise<void> {
  await detect(sourceOf(filesOf(tree)), ecosystems, { exclude: [] });
}

function readKeptMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1_000_000;
}

function filesOf(tree: number): Record<string, string> {
  const files: Record<string, string> = { "settings.gradle": "rootProject.name = 'x'", "yarn.lock": yarnLock(tree) };
  for (let at = 0; at < scripts; at++) files[`m${at}/build.gradle`] = script(tree, at);
  return files;
}

function script(tree: number, at: number): string {
  const lines = Array.from({ length: 40 }, (_, line) => `  implementation "g${at}.t${tree}:a${line}:$v${line % 5}"`);
  const names = Array.from({ length: 5 }, (_, name) => `def v${name} = '1.${name}'`);
  return `${names.join("\n")}\ndependencies {\n${lines.join("\n")}\n}\n`;
}

function yarnLock(tree: number): string {
  const entries = Array.from(
    { length: 2000 },
    (_, at) =>
      `p${at}@^${tree}.0.0:\n  version "${tree}.0.${at}"\n  dependencies:\n    p${(at + 1) % 2000} "^${tree}.0.0"\n`,
  );
  return `# yarn lockfile v1\n\n\n${entries.join("\n")}`;
}
