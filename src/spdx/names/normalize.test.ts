import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { assertQuick, cpuMs } from "../../../test/helpers/cpu-time.ts";
import { fuzzRounds } from "../../../test/helpers/fuzz-rounds.ts";
import { random } from "../../../test/helpers/random.ts";
import { needs, sharedFolder } from "../../../test/helpers/shared.ts";
import { mutateNames } from "../../../test/helpers/mutate-names.ts";
import { parseExpression, printExpression } from "../expression.ts";
import { classifiedExceptions } from "../families.ts";
import { isDeprecated } from "../identifiers.ts";
import { listedLicenses } from "./license-list.ts";
import { maxNameLength, normalizeName, type NamedLicense } from "./normalize.ts";

const names = sharedFolder("corpus/license-names.tsv");

describe("a license name", () => {
  for (const [raw, expression, strength] of spellings()) {
    test(`${JSON.stringify(raw)} is ${expression}, ${strength}`, () => {
      const normalized = normalizeName(raw);
      assert.deepEqual([normalized.expression, normalized.strength], [expression, strength], normalized.note);
      assert.equal(normalized.raw, raw);
    });
  }

  test("reads the names of the shared sample data as its authors expect", needs(names), () => {
    const rows = readFileSync(names ?? "", "utf8")
      .split("\n")
      .filter(Boolean);
    assert.ok(rows.length > 0);
    // The .NET library license has a reference of its own; the sample data has none for it.
    const isNetLibrary = ([raw = ""]: readonly string[]) => raw.endsWith("LinkId=329770");
    const wrong = rows
      .map((row) => row.split("\t"))
      .filter((row) => !isNetLibrary(row))
      .filter(([raw = "", expected]) => normalizeName(raw).expression !== expected)
      .map(([raw = "", expected]) => `${raw}: ${normalizeName(raw).expression}, not ${expected}`);
    assert.deepEqual(wrong, []);
  });

  test("knows the names of the SPDX list, with and without common additions", () => {
    const additions = [
      (name: string) => name,
      (name: string) => name.toLowerCase(),
      (name: string) => name.toUpperCase(),
      (name: string) => `The ${name} License`,
      (name: string) => `License :: OSI Approved :: ${name}`,
      (name: string, id: string) => `${name} (${id})`,
      (_: string, id: string) => id.replaceAll("-", " "),
    ];
    for (const { id, name } of listedLicenses()) {
      if (name === undefined) continue;
      for (const add of additions) {
        const raw = add(name, id);
        const expression = normalizeName(raw).expression;
        assert.ok(
          expression === normal(id) || normal(expression) === normal(id),
          `${raw}: ${expression}, not ${normal(id)}`,
        );
      }
    }
  });

  test("is not reported when a word is left over", () => {
    const additions = ["xyzzy", "style", "compatible", "with restrictions", "and Foo", "or not", "Copyright 2012 Foo"];
    for (const [raw] of spellings()) {
      for (const added of additions) assert.equal(normalizeName(`${raw} ${added}`).expression, "UNKNOWN", raw);
      for (const added of ["not", "no", "based on", "anything except", "similar to"]) {
        assert.equal(normalizeName(`${added} ${raw}`).expression, "UNKNOWN", raw);
      }
    }
  });

  test("is not known where only an exception is named, which is told", () => {
    const spelled = {
      "u-boot-exception-2.0": "u-boot-exception-2.0",
      "license: Qt GPL exception 1.0": "Qt-GPL-exception-1.0",
      "Open CASCADE Exception (OCCT-exception-1.0)": "OCCT-exception-1.0",
      "https://spdx.org/licenses/llvm-exception.html": "LLVM-exception",
      "https://www.gnu.org/licenses/gpl-faq.html#FontException": "Font-exception-2.0",
      "with the classpath exception": "Classpath-exception-2.0",
      "GCC Runtime Library exception": undefined,
      "linking exception": undefined,
      Classpath: undefined,
      "no classpath exception": undefined,
    };
    for (const [raw, exception] of Object.entries(spelled)) {
      const named = normalizeName(raw);
      assert.deepEqual([named.expression, named.strength, named.exception], ["UNKNOWN", "none", exception], raw);
    }
    for (const id of classifiedExceptions()) {
      if (isDeprecated(id)) continue;
      for (const raw of [id, `https://spdx.org/licenses/${id}`, `license: ${id}`, id.replaceAll("-", " ")])
        assert.equal(normalizeName(raw).exception, id, raw);
    }
  });

  test("gives the candidates and a reason for a name that fits several licenses", () => {
    assert.deepEqual(normalizeName("MPL"), {
      raw: "MPL",
      expression: "UNKNOWN",
      strength: "none",
      candidates: ["MPL-1.0", "MPL-1.1", "MPL-2.0"],
      note: "The name fits several licenses.",
    });
    assert.deepEqual(normalizeName("BSD License").candidates, [
      ...["0BSD", "BSD-1-Clause", "BSD-2-Clause", "BSD-3-Clause", "BSD-4-Clause"],
    ]);
    assert.deepEqual(normalizeName("GFDL").candidates, ["GFDL-1.1-only", "GFDL-1.2-only", "GFDL-1.3-only"]);
    assert.equal(normalizeName("Public Domain").candidates, undefined);
    assert.match(normalizeName("Public Domain").note ?? "", /status/);
    assert.match(normalizeName("GPL").note ?? "", /version is not named; it is read as any version/);
    assert.match(normalizeName("MIT, BSD").note ?? "", /Not every license of the list/);
  });
});

describe("the address of a shop or of a contract", () => {
  const addresses = {
    "https://charts.example/buy/": "LicenseRef-Proprietary",
    "https://charts.example/acme-eula": "LicenseRef-Proprietary",
    "SEE LICENSE IN <https://charts.example/legal/Acme_Subscription_Agreement>": "LicenseRef-Proprietary",
    "https://charts.example/license": "UNKNOWN",
    "https://charts.example/terms": "UNKNOWN",
    "https://charts.example/license.terms": "UNKNOWN",
    "https://www.apache.org/licenses/LICENSE-2.0": "Apache-2.0",
  };
  for (const [raw, expression] of Object.entries(addresses))
    test(`${raw} is ${expression}`, () => assert.equal(normalizeName(raw).expression, expression));
});

describe("normalizeName", () => {
  test("takes no license text", () => {
    const text = "MIT ".repeat(maxNameLength);
    assert.deepEqual(normalizeName(text), {
      ...{ raw: text, expression: "UNKNOWN", strength: "none", note: "The text is too long for a name." },
    });
  });

  test("answers whatever it is given, at once, with what can be parsed or with UNKNOWN", async () => {
    const next = random(20_260_301);
    const seeds = [...spellings().map(([raw]) => raw), ...listedLicenses().flatMap(({ id, name = id }) => [id, name])];
    for (let round = 0; round < fuzzRounds(10_000); round++) {
      const raw = mutateNames(seeds, next);
      const started = cpuMs();
      check(normalizeName(raw));
      if (cpuMs() - started >= 250) await assertQuick(250, raw, () => normalizeName(raw));
    }
  });

  test("stays quick with 10,000 characters of the worst kind", async () => {
    const parts = [
      ...[
        "MIT ",
        "MIT,",
        "MIT/",
        "MIT OR ",
        "(",
        "MIT (",
        "((MIT)",
        "[MIT](",
        "a.",
        "a.a-",
        "http://",
        "www.a.b/",
        "1.",
        "1_",
      ],
      ...[
        "1-",
        "+ ",
        "GPL+ ",
        "GPL, ",
        "see ",
        "dual ",
        "under ",
        "M.",
        "w/",
        "&amp;",
        "é",
        "v2",
        "CC0",
        "cc by ",
        "bsd ",
      ],
      ...[
        "new ",
        "3-clause ",
        "bsd (new) ",
        "or later ",
        "GPL 2 or ",
        "January 1 ",
        "plus file ",
        "\u200B",
        "AaAa",
        "<",
        "%25",
      ],
      ...["GPL with classpath exception ", "http://www.gnu.org/licenses/gpl ", "LicenseRef-a OR ", "MIT AND (", "+\t"],
    ];
    for (const part of parts) {
      const raw = `${part.repeat(Math.floor(maxNameLength / part.length) - 2)}bb`;
      await assertQuick(250, JSON.stringify(part), () => check(normalizeName(raw)));
    }
    const layers = `${"name ".repeat(40)}zzz qqq${"!".repeat(200)}`;
    await assertQuick(250, "words around words", () => check(normalizeName(layers)));
    const files = `qqq zzz see${" readmereadmereadmereadme".repeat(15)} x`;
    await assertQuick(250, "names of files", () => check(normalizeName(files)));
  });
});

/** The table of spellings: the name, what it means, how sure that is. A name may hold tabs itself. */
function spellings(): readonly (readonly [string, string, string])[] {
  const rows = readFileSync(join(import.meta.dirname, "fixtures/spellings.tsv"), "utf8")
    .split("\n")
    .filter(Boolean);
  return rows.map((row) => {
    const fields = row.split("\t");
    return [fields.slice(0, -2).join("\t"), fields.at(-2) ?? "", fields.at(-1) ?? ""];
  });
}

function check({ raw, expression, strength }: NamedLicense): void {
  if (expression === "UNKNOWN") assert.equal(strength, "none", raw);
  else assert.equal(normal(expression), expression, raw);
}

function normal(text: string): string {
  const parsed = parseExpression(text);
  return "error" in parsed ? parsed.error.code : printExpression(parsed.expression);
}
