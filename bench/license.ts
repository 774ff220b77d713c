import { globSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { normalizeName } from "../src/spdx/names/normalize.ts";
import { parseExpression } from "../src/spdx/expression.ts";
import { encodeIndex } from "../src/spdx/text/match/index-format.ts";
import { buildIndex } from "../src/spdx/text/match/build-index.ts";
import { createIdentifier, type Identifier } from "../src/spdx/text/identify.ts";
import { openIndex } from "../src/spdx/text/match/open-index.ts";
import { mutateNames } from "../test/helpers/mutate-names.ts";
import { randomText } from "../test/helpers/mutate.ts";
import { random } from "../test/helpers/random.ts";
import { sharedFolder } from "../test/helpers/shared.ts";
import { report } from "./report.ts";

export const title = "License texts, names and expressions";

export async function run(): Promise<void> {
  await openIndex(); // created now if it does not exist yet
  const cpu = process.cpuUsage();
  const index = await openIndex();
  report("index load, CPU", milliseconds(process.cpuUsage(cpu)), "ms", 10);
  report("index size", encodeIndex(buildIndex()).byteLength / 1e6, "MB", 4);
  const identify = createIdentifier(index);
  measureFiles(identify);
  measureWorst(identify);
  measureNames();
  measureDamaged();
  report("memory, resident", process.memoryUsage().rss / 1e6, "MB");
}

/** Real license files: of installed packages, of system packages, and the samples if available. */
function measureFiles(identify: Identifier): void {
  const texts = [...new Set(licenseFiles().map((file) => readFileSync(file, "utf8")))].filter(
    (text) => text.trim() !== "",
  );
  for (let round = 0; round < 10; round++) texts.forEach((text) => identify(text)); // warm
  const rounds = 10;
  const total = process.cpuUsage();
  for (let round = 0; round < rounds; round++) texts.forEach((text) => identify(text));
  const spent = milliseconds(process.cpuUsage(total)) / rounds;
  // The mean of several runs per text, all warm.
  const times = texts.map((text) => {
    const start = process.cpuUsage();
    for (let round = 0; round < rounds; round++) identify(text);
    return milliseconds(process.cpuUsage(start)) / rounds;
  });
  const kilobytes = texts.reduce((sum, text) => sum + text.length, 0) / 1024;
  report("license files of distinct content", texts.length, "files");
  report("CPU per file, median", median(times), "ms", 0.2);
  report("CPU per KB", spent / kilobytes, "ms", 0.15);
  report("files a second", (texts.length / spent) * 1000, "files/s");
}

/** Texts designed to be slow to read. */
function measureWorst(identify: Identifier): void {
  const size = 1 << 20;
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  const [mit, gpl, bsd] = ["MIT", "GPL-3.0-only", "BSD-3-Clause"].map(licenseText);
  const inputs: Readonly<Record<string, string>> = {
    "MIT again and again": fill(`${mit}\n\n`),
    "GPL again and again": fill(`${gpl}\n\n`),
    "BSD again and again": fill(`${bsd}\n\n`),
    "all licenses": fill(allTexts().join("\n\n")),
    "one letter": fill("a"),
    blanks: fill(" "),
    "angle brackets": fill("<"),
    "tags that do not end": fill("<p "),
    brackets: fill("]("),
    "licensed under": fill("licensed under the "),
    GNU: fill("GNU General Public License version "),
    "License headings": fill("# License\n\n"),
    "SPDX tags": fill("SPDX-License-Identifier: MIT\n"),
    "license fields": fill("License: MIT or\n"),
    "words of licenses": fill(randomText(`${mit} ${gpl} ${bsd}`, 1)),
    "one line": fill("permission is hereby granted "),
  };
  let slowest = { name: "", time: 0 };
  for (const [name, input] of Object.entries(inputs)) {
    identify(input.slice(0, 100_000)); // warm
    const start = process.cpuUsage();
    identify(input);
    const time = milliseconds(process.cpuUsage(start));
    report(`1 MB of ${name}`, time, "ms");
    if (time > slowest.time) slowest = { name, time };
  }
  report(`slowest 1 MB (${slowest.name})`, slowest.time, "ms", 100);
}

function measureNames(): void {
  const names = [
    "Apache License, Version 2.0",
    "MIT",
    "GPLv3+",
    "BSD 3-Clause",
    "https://opensource.org/licenses/MIT",
    "The MIT License (MIT)",
  ];
  const rounds = 20_000;
  const rate = (work: (name: string) => unknown) => {
    for (let at = 0; at < 2_000; at++) work(names[at % names.length] ?? "");
    const start = process.cpuUsage();
    for (let at = 0; at < rounds; at++) work(names[at % names.length] ?? "");
    return (rounds / milliseconds(process.cpuUsage(start))) * 1000;
  };
  report("names a second", rate(normalizeName), "names/s");
  report(
    "expressions a second",
    rate((name) => parseExpression(`${name === "MIT" ? name : "ISC"} OR Apache-2.0`)),
    "expressions/s",
  );
}

/** The slowest of 10,000 damaged names, for the name reader and for the expression parser. */
function measureDamaged(): void {
  const seeds = [
    "Apache License, Version 2.0",
    "GPL-2.0+ WITH Classpath-exception-2.0",
    "(MIT OR Apache-2.0) AND BSD-3-Clause",
    "CC BY-NC-SA 4.0",
  ];
  for (const [title, work] of [
    ["name", normalizeName],
    ["expression", parseExpression],
  ] as const) {
    const next = random(1);
    let slowest = 0;
    for (let round = 0; round < 10_000; round++) {
      const text = mutateNames(seeds, next);
      const started = performance.now();
      work(text);
      slowest = Math.max(slowest, performance.now() - started);
    }
    report(`slowest of 10,000 damaged ${title}s`, slowest, "ms", 50);
  }
}

function licenseFiles(): string[] {
  const shared = sharedFolder("corpus/license-texts");
  const samples = shared
    ? readdirSync(shared)
        .filter((file) => /^[bcd]-/.test(file))
        .map((file) => join(shared, file))
    : [];
  const modules = readdirSync("node_modules", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)(?:un)?licen[cs]e[^/]*$|(?:^|\/)copying[^/]*$/i.test(file))
    .map((file) => join("node_modules", file))
    .filter((file) => statSync(file).isFile() && statSync(file).size < maxLength);
  const system = globSync("/usr/share/doc/*/copyright").filter((file) => statSync(file).size < maxLength);
  return [...samples, ...modules, ...system];
}

const maxLength = 200_000;

function allTexts(): string[] {
  const list = JSON.parse(readFileSync("node_modules/spdx-license-list/spdx-full.json", "utf8")) as Record<
    string,
    { licenseText: string }
  >;
  return Object.values(list).map((license) => license.licenseText);
}

function licenseText(id: string): string {
  const file = JSON.parse(readFileSync(`node_modules/spdx-license-list/licenses/${id}.json`, "utf8")) as {
    licenseText: string;
  };
  return file.licenseText;
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
