import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { assertQuick, cpuMs } from "../../../test/helpers/cpu-time.ts";
import { propertyStep } from "../../../test/helpers/fuzz-rounds.ts";
import { mutate } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { needs, sharedFolder } from "../../../test/helpers/shared.ts";
import { type Expression, parseExpression, printExpression } from "../expression.ts";
import { createIdentifier, type Identifier } from "./identify.ts";
import type { LicenseIndex } from "./match/index-format.ts";
import { openIndex } from "./match/open-index.ts";

const texts = licenseTexts();
let index: LicenseIndex;
let identify: Identifier;

before(async () => {
  index = await openIndex();
  identify = createIdentifier(index);
});

describe("every text of the SPDX list identifies itself", () => {
  const forms: Readonly<Record<string, (text: string) => string>> = {
    "as it is": (text) => text,
    "wrapped at 60 columns": wrap,
    "behind //": (text) => eachLine(text, (line) => `// ${line}`),
    "behind stars": (text) => eachLine(wrap(text), (line) => ` * ${line}`),
    "as HTML paragraphs": (text) =>
      `<html><body>${text
        .split(/\n\s*\n/)
        .map((part) => `<p>${escape(part)}</p>`)
        .join("\n")}</body></html>`,
    "as preformatted HTML": (text) => `<html><body><pre>${escape(text)}</pre></body></html>`,
    "with Windows line ends": (text) => text.replaceAll("\n", "\r\n"),
  };
  /** All texts as they are, a quarter of them in each other form; all in the slow run. */
  const tried = (form: string) =>
    Object.entries(texts).filter(
      (_, at) => form === "as it is" || at % propertyStep() === form.length % propertyStep(),
    );
  for (const [name, change] of Object.entries(forms)) {
    test(name, () => {
      const wrong = tried(name).flatMap(([id, text]) => {
        const { expression, exception } = identify(change(text));
        const wanted = sameText(id);
        // The text of `GPL-2.0-with-bison-exception` is that of the exception.
        const found = expression ?? wanted.find((name) => name.endsWith(` WITH ${exception}`)) ?? "NONE";
        return wanted.includes(found) ? [] : [`${id}: ${found}`];
      });
      assert.deepEqual(wrong, []);
    });
  }
});

describe("a license text with a clause more or less", () => {
  const mit = texts["MIT"] ?? "";
  const bsd = texts["BSD-3-Clause"] ?? "";
  const changes: Readonly<Record<string, string>> = {
    "free of charge for non-commercial use": mit.replace("free of charge,", "free of charge for non-commercial use,"),
    "no selling": mit.replace("and/or sell", "but not sell"),
    "only for research": mit.replace("to any person", "for academic research only, to any person"),
    "a military clause": bsd.replace("are met:", "are met and that it is not put to any military use:"),
    "an advertising clause of one's own": bsd.replace(
      "THIS SOFTWARE IS",
      "4. All uses must be acknowledged in public.\n\nTHIS SOFTWARE IS",
    ),
  };
  for (const [name, text] of Object.entries(changes)) {
    test(`is not taken for its twin: ${name}`, () =>
      assert.notEqual(identify(text).expression, name.startsWith("a") ? "BSD-3-Clause" : "MIT"));
  }

  const twins = [
    "MIT",
    "MIT-0",
    "JSON",
    "X11",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSD-4-Clause",
    "BSD-3-Clause-Clear",
    "Apache-2.0",
    "Pixar",
    "Zlib",
  ];
  for (const id of twins)
    test(`tells ${id} from its relatives`, () => assert.equal(identify(texts[id] ?? "").expression, id));
});

describe("licenses in a file", () => {
  const mit = texts["MIT"] ?? "";
  const cases: Readonly<Record<string, readonly [string, string | undefined]>> = {
    "two texts both apply": [`${mit}\n\n--------\n\n${texts["ISC"]}`, "MIT AND ISC"],
    "a text and its name are one license": [`Licensed under the MIT license.\n\n${mit}`, "MIT"],
    "the LGPL 3.0 with the GPL behind it is the LGPL": [texts["LGPL-3.0-only"] ?? "", "LGPL-3.0-only"],
    "a notice says or later": [notice("2 of the License, or (at your option) any later version"), "GPL-2.0-or-later"],
    "a notice says nothing of later versions": [notice("2 of the License"), "GPL-2.0-only"],
    "the version may come before the name": [
      "under the terms of version 2.1 of the GNU Lesser General Public License as published by",
      "LGPL-2.1-only",
    ],
    "a choice in words": [
      "This file is dual licensed under either the MIT license or the Apache License, Version 2.0.",
      "MIT OR Apache-2.0",
    ],
    "an SPDX tag": [
      "/* SPDX-License-Identifier: (GPL-2.0+ WITH Classpath-exception-2.0) OR MIT */\nint main;",
      "GPL-2.0-or-later WITH Classpath-exception-2.0 OR MIT",
    ],
    "a section of a README": ["# tool\n\nDoes things.\n\n## License\n\n[MIT](LICENSE) © Me\n\n## Thanks\n", "MIT"],
    "a metadata field": ["Name: x\nLicense: Apache-2.0\nSummary: y\n", "Apache-2.0"],
    "nothing but an address": ["https://opensource.org/licenses/BSD-2-Clause\n", "BSD-2-Clause"],
    "a license we do not know beside one we know": [
      `${mit}\n\nRedistribution and use in source and binary forms are permitted if you send a postcard.\n`,
      "MIT AND LicenseRef-Unidentified-Terms",
    ],
    "a rule for contributions is no license": [
      "By contributing you agree that your contributions are licensed under the MIT license.",
      undefined,
    ],
    "a change log is no license": [
      "## 2.0.0\n- Relicensed under the Apache License 2.0\n- the license used to be GPL-3.0",
      undefined,
    ],
    "a table of licenses is no license": [
      "| package | license |\n|---|---|\n| a | MIT |\n| b | GPL-3.0 |\n",
      undefined,
    ],
    "prose is no license": [
      "You need a license key to start the server. Licenses can be added and deleted.",
      undefined,
    ],
    "nothing at all": ["", undefined],
  };
  for (const [name, [text, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(identify(text).expression, expected));
  }

  test("reports the lines of each license", () => {
    const [first, second] = identify(`My project\n\n${mit}\n\n${texts["ISC"]}`).findings;
    assert.equal(first?.firstLine, 3);
    assert.ok((second?.firstLine ?? 0) > (first?.lastLine ?? 0));
  });
});

test("damaged license texts give an answer or none, quickly", async () => {
  const next = random(7);
  const seeds = ["MIT", "Apache-2.0", "BSD-3-Clause", "GPL-2.0-only"].map((id) => texts[id] ?? "");
  for (let round = 0; round < 400; round++) {
    const text = mutate(seeds[round % seeds.length] ?? "", next);
    const started = cpuMs();
    const { expression } = identify(text);
    if (cpuMs() - started >= 1_000) await assertQuick(1_000, `round ${round}`, () => identify(text));
    assert.ok(expression === undefined || !("error" in parseExpression(expression)), expression);
  }
});

test("a text that is longer than what is read says so", () => {
  const long = `${texts["MIT"]}\n\n${"word ".repeat(1_100_000)}`;
  assert.equal(identify(long).isCut, true);
  assert.equal(identify(texts["MIT"] ?? "").isCut, undefined);
});

describe("real license files", () => {
  const folder = sharedFolder("corpus/license-texts");
  const goals = { b: [0.97, 0.01], c: [0.6, 0.03], d: [0.85, 0.03], e: [1, 0] } as const;
  const kinds = folder === undefined ? new Map<string, string[][]>() : readKinds(folder);
  for (const kind of kinds.keys()) {
    if (!Object.hasOwn(goals, kind)) test(`of kind ${kind}`, { skip: "there is no goal for this kind yet" });
  }
  for (const [kind, [right, wrong]] of Object.entries(goals)) {
    test(`identifies texts of kind ${kind}: at least ${right} right, at most ${wrong} wrong`, needs(folder), () => {
      const rows = kinds.get(kind) ?? [];
      const answers = rows.map(([file = "", expected = ""]) => ({
        file,
        expected,
        got: identify(readFileSync(join(folder ?? "", file), "utf8")).expression ?? "NONE",
      }));
      const different = answers.filter(({ expected, got }) => !agree(expected, got, kind === "b"));
      assert.ok(1 - different.length / rows.length >= right, JSON.stringify(different));
      const contradictions = different.filter(({ got }) => got !== "NONE");
      const others = contradictions.filter(({ file, got }) => openDifferences.get(file) !== got);
      assert.ok(others.length / rows.length <= wrong, JSON.stringify(others));
    });
  }
});

/** File and license of each sample, by the kind that the file name starts with: `b-001-LICENSE`. */
function readKinds(folder: string): Map<string, string[][]> {
  const lines = readFileSync(join(folder, "expected.tsv"), "utf8").split("\n").filter(Boolean);
  return Map.groupBy(
    lines.map((line) => line.split("\t")),
    ([file = ""]) => file.split("-", 1)[0] ?? "",
  );
}

/**
 * Wrong answers that are known and open; both were "NONE" before. SPDX's own text of Sleepycat contains the BSD texts
 * that the label names beside it. In the other file lcc does not recognise the BSD text, and says so.
 */
const openDifferences: ReadonlyMap<string, string> = new Map([
  ["c-009-oracle-berkeley-db.txt", "Sleepycat"],
  ["c-011-BSD-2-Clause_or_GPL-2.0.txt", "GPL-2.0-only OR LicenseRef-Unidentified-Terms"],
]);

/** Same licenses in any order; the text of a GNU license cannot say whether later versions will do. */
function agree(expected: string, got: string, isText: boolean): boolean {
  const loosely = (expression: string) => (isText ? expression.replaceAll(/-(?:only|or-later)/g, "") : expression);
  return loosely(sorted(expected)) === loosely(sorted(got));
}

function sorted(expression: string): string {
  const parsed = parseExpression(expression);
  if ("error" in parsed) return expression;
  return sortedTree(parsed.expression);
}

function sortedTree(tree: Expression): string {
  if (tree.kind === "license") return printExpression(tree);
  return `(${tree.parts.map(sortedTree).sort().join(` ${tree.kind} `)})`;
}

function notice(version: string): string {
  return `This program is free software; you can redistribute it and/or modify
it under the terms of the GNU General Public License as published by
the Free Software Foundation; either version ${version}.`;
}

/** The identifiers that have this text, as we print them. */
function sameText(id: string): string[] {
  const row =
    index.names.find((names) => names.split(" ").includes(id.replace(/\+$/, "-or-later"))) ??
    index.names.find((names) => names.split(" ").includes(id)) ??
    id;
  return row.split(" ").flatMap((name) => {
    const parsed = parseExpression(name);
    return "error" in parsed ? [] : [printExpression(parsed.expression)];
  });
}

function licenseTexts(): Readonly<Record<string, string>> {
  const list = createRequire(import.meta.url)("spdx-license-list/spdx-full.json") as Record<
    string,
    { licenseText: string }
  >;
  const { "KiCad-libraries-exception": _exception, ...licenses } = list;
  return Object.fromEntries(Object.entries(licenses).map(([id, license]) => [id, license.licenseText]));
}

function wrap(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) =>
      part
        .split(/\s+/)
        .reduce((lines, word) =>
          lines.length - lines.lastIndexOf("\n") + word.length > 60 ? `${lines}\n${word}` : `${lines} ${word}`,
        ),
    )
    .join("\n\n");
}

function eachLine(text: string, change: (line: string) => string): string {
  return text.split("\n").map(change).join("\n");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
