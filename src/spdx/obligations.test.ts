import assert from "node:assert/strict";
import { obligationIds } from "../domain/schema/words.ts";
import { describe, test } from "node:test";
import type { LicenseObligations } from "../domain/report/obligation.ts";
import { classifiedLicenses, families, findFamily } from "./families.ts";
import { findLicenseText } from "./license-text.ts";
import { describeObligation } from "./obligation-names.ts";
import { collectObligations, explainBasis, obligationsIn } from "./obligations.ts";
import { appliesTo, openKeys } from "./obligation-use.ts";
import { readTable } from "./read-table.ts";

function asked(license: string): LicenseObligations {
  const [first, ...more] = obligationsIn(license) ?? [];
  assert.ok(first && more.length === 0, license);
  return first;
}

const idsOf = (license: string) => asked(license).obligations.map(({ id }) => id);
const clauseOf = (license: string, wanted: string) =>
  asked(license).obligations.find(({ id }) => id === wanted)?.clause;

/** `§4(c), §4(d)` gives 4, c, 4 and d; `clauses 1 and 2` gives 1 and 2. */
function numbersIn(clause: string): string[] {
  const sections = [...clause.matchAll(/§(\d+(?:\.\d+)*)((?:\([A-Za-z0-9]+\))*)/g)];
  const listed = [...clause.matchAll(/(?:clause|condition)s? (\d)(?: and (\d))?/g)];
  return [
    ...sections.flatMap(([, section = "", parts = ""]) => [section, ...parts.split(/[()]+/)]),
    ...listed.flatMap(([, first = "", second = ""]) => [first, second]),
  ].filter((number) => number !== "");
}

describe("the table of obligations", () => {
  const rows = readTable("obligations.tsv").flatMap(([licenses = "", ids = "", ...rest]) =>
    ids.split(",").map((id) => [licenses, id, ...rest]),
  );

  test("has at most five columns, known licenses, known obligations, and a clause in every row", () => {
    const classified = new Set(classifiedLicenses());
    const obligations = new Set<string>([...obligationIds, "none"]);
    for (const row of rows) {
      const [licenses = "", id = "", clause = ""] = row;
      assert.ok(row.length <= 5, row.join("|"));
      for (const license of licenses.split(",")) assert.ok(classified.has(license), license);
      assert.ok(obligations.has(id), id);
      assert.notEqual(clause, "", row.join("|"));
    }
  });

  test("leaves a clause unchecked only for licenses outside the license list", () => {
    for (const [licenses = "", , clause] of rows)
      if (clause === "unchecked") for (const license of licenses.split(",")) assert.match(license, /^LicenseRef-/);
  });

  test("names only sections and clauses that the text has", () => {
    let checked = 0;
    for (const [licenses = "", id = "", clause = ""] of rows) {
      if (clause.includes("GPL-3.0 §")) continue; // a clause of another text, to which the license refers
      for (const license of licenses.split(",")) {
        const text = findLicenseText(license) ?? findLicenseText(`${license}-only`);
        if (text === undefined) continue;
        for (const number of numbersIn(clause)) {
          const heading = new RegExp(`(?:^|\\s|\\()${number.replaceAll(".", "\\.")}(?:[.):]|\\s)`, "m");
          assert.match(text, heading, `${license}: ${id} ${clause}`);
          checked++;
        }
      }
    }
    assert.ok(checked > 400, `${checked}`);
  });

  test("says limits and names to show in whole sentences, because warnings repeat them", () => {
    for (const [licenses, id = "", , detail = ""] of rows)
      if (["user-limit", "region-limit", "name-in-product", "advertising-credit"].includes(id))
        assert.match(detail, /^[A-Z].{20,}[^.]$/, licenses);
  });

  test("names every obligation of a license once, and none beside the word none", () => {
    const seen = new Map<string, string[]>();
    for (const [licenses = "", id = ""] of rows)
      for (const license of licenses.split(",")) seen.set(license, [...(seen.get(license) ?? []), id]);
    for (const [license, ids] of seen) {
      assert.equal(new Set(ids).size, ids.length, license);
      if (ids.includes("none")) assert.deepEqual(ids, ["none"], license);
    }
  });

  test("does not ask less than the family says, source and restrictions above all", () => {
    for (const license of classifiedLicenses()) {
      const { basis, obligations } = asked(license);
      if (basis !== "text" && basis !== "unchecked") continue;
      const ids = new Set(obligations.map(({ id }) => id));
      const family = findFamily(license);
      if (family === "network-copyleft") assert.ok(ids.has("network-source"), license);
      if (/copyleft/.test(family)) assert.ok(ids.has("same-license"), license);
      if (family === "non-commercial") assert.ok(ids.has("use-restrictions"), license);
      if (family === "use-restricted") assert.ok(ids.has("use-restrictions") || ids.has("user-limit"), license);
    }
  });
});

describe("what a license asks", () => {
  test("comes with the clause that says so", () => {
    assert.equal(clauseOf("Apache-2.0", "attribution"), "§4(c), §4(d)");
    assert.equal(clauseOf("AGPL-3.0-or-later", "network-source"), "§13");
    assert.equal(clauseOf("LicenseRef-llama3.1", "user-limit"), "§2");
    assert.equal(clauseOf("GFDL-1.3-no-invariants-or-later", "same-license"), "§4");
    assert.equal(asked("MIT").basis, "text");
  });

  test("is nothing where the text asks for nothing, which is not the same as not knowing", () => {
    assert.deepEqual([asked("0BSD").basis, idsOf("0BSD")], ["text", []]);
    assert.deepEqual([asked("LicenseRef-acme").basis, idsOf("LicenseRef-acme")], ["unknown", []]);
    assert.deepEqual([asked("LicenseRef-Proprietary").basis, idsOf("LicenseRef-Proprietary")], ["unknown", []]);
    assert.equal(obligationsIn("UNKNOWN"), undefined);
    assert.equal(obligationsIn("(".repeat(5_000)), undefined);
  });

  /** What counsel corrected or missed: each with the clause that says so. */
  const clauses: Readonly<Record<string, readonly [id: string, clause: string | undefined, when?: string]>> = {
    "BSD-4-Clause": ["advertising-credit", "clause 3"],
    "BSD-4-Clause-UC": ["advertising-credit", undefined],
    "APSL-2.0": ["source-of-changes", "§2.2(c)", "modified"],
    "Watcom-1.0": ["source-of-changes", "§2.2(c)", "modified"],
    "OFL-1.1": ["source-of-changes", undefined],
    FTL: ["documentation-credit", "§2", "binary"],
    IJG: ["documentation-credit", "condition (2)", "binary"],
    "PHP-3.01": ["documentation-credit", "clause 6"],
    "GPL-2.0-only": ["interactive-notice", "§2(c)", "modified"],
    "GPL-3.0-or-later": ["interactive-notice", "§5(d)", "modified"],
    "EPL-1.0": ["indemnity", "§4"],
    "EPL-2.0": ["indemnity", "§4"],
    "CC-BY-4.0": ["no-technical-measures", "§2(a)(5)"],
    "CC-BY-SA-3.0": ["no-technical-measures", "§4(a)"],
    "LGPL-2.1-only": ["relinking", "§6(a)", "binary static"],
    "LGPL-3.0-only": ["relinking", "§4(d), §4(e)", "binary static"],
    "AGPL-3.0-only": ["network-source", "§13", "modified network"],
    "SSPL-1.0": ["network-source", "§13", "service"],
  };
  for (const [license, [id, clause, when]] of Object.entries(clauses)) {
    test(`is for ${license} ${clause === undefined ? "not " : ""}${id}${when === undefined ? "" : `, if ${when}`}`, () => {
      const found = asked(license).obligations.find((one) => one.id === id);
      assert.deepEqual([found?.clause, found?.when?.join(" ")], [clause, when]);
      assert.ok(!idsOf("APSL-2.0").includes("source-of-whole") && !idsOf("Watcom-1.0").includes("source-of-whole"));
    });
  }

  test("depends on the use of a component, and is open where the project has not said", () => {
    const cases = [
      [{ when: undefined }, {}, "npm", "yes", ""],
      [{ when: ["modified"] }, {}, "npm", "open", "modified"],
      [{ when: ["modified"] }, { modified: "no" }, "npm", "no", ""],
      [{ when: ["modified", "network"] }, { modified: "yes" }, "npm", "open", "network"],
      [{ when: ["modified", "network"] }, { network: "no" }, "npm", "no", "modified"],
      [{ when: ["source"] }, { form: "binary" }, "npm", "no", ""],
      [{ when: ["binary"] }, { form: "binary" }, "npm", "yes", ""],
      [{ when: ["service"] }, { network: "yes" }, "npm", "yes", ""],
      [{ when: ["binary", "static"] }, { form: "binary" }, "golang", "yes", ""],
      [{ when: ["binary", "static"] }, { form: "binary" }, "pypi", "no", ""],
    ] as const;
    for (const [{ when }, use, type, answer, keys] of cases) {
      const obligation = { ...(when && { when: [...when] }) };
      const place = JSON.stringify([when, use, type]);
      assert.equal(appliesTo(obligation, use, type), answer, place);
      assert.equal(openKeys(obligation, use).join(" "), keys, place);
    }
  });

  test("is what the family usually asks if the clauses are not recorded, with a note", () => {
    assert.deepEqual(asked("Adobe-2006"), {
      license: "Adobe-2006",
      basis: "family",
      obligations: [{ id: "attribution" }, { id: "license-text" }],
    });
    assert.match(explainBasis(asked("Adobe-2006")) ?? "", /^This is what permissive licenses usually ask;/);
    assert.match(explainBasis(asked("LicenseRef-qwen")) ?? "", /not checked all of this against the text/);
    assert.equal(explainBasis(asked("MIT")), undefined);
  });

  test("mentions adaptations, not source, for licenses of texts, pictures and data", () => {
    for (const license of ["CC-BY-SA-4.0", "CC-BY-SA-3.0-DE", "CDLA-Sharing-1.0"]) {
      assert.ok(idsOf(license).includes("same-license"), license);
      assert.ok(!idsOf(license).some((id) => id.startsWith("source-")), license);
    }
    assert.ok(idsOf("GPL-3.0-only").includes("source-of-whole"));
  });

  test("is milder with an exception for linking, and only then", () => {
    const softened = idsOf("GPL-2.0-only WITH Classpath-exception-2.0");
    assert.ok(softened.includes("source-of-changes") && !softened.includes("source-of-whole"));
    assert.ok(idsOf("GPL-2.0-only WITH openvpn-openssl-exception").includes("source-of-whole"));
    assert.ok(idsOf("AGPL-3.0-only WITH romic-exception").includes("network-source"));
    assert.ok(idsOf("GPL-3.0-only WITH LicenseRef-own-exception").includes("source-of-whole"));
  });

  test("has the note of the license and of its exception", () => {
    assert.match(asked("LicenseRef-llama3.1").note ?? "", /700 million/);
    assert.match(asked("GPL-2.0-only WITH Classpath-exception-2.0").note ?? "", /The exception: Programs may link/);
  });

  test("is for an AND what its parts ask, in any order and however often", () => {
    const licenses = ["MIT", "GPL-2.0-only WITH Classpath-exception-2.0", "Adobe-2006", "LicenseRef-acme"];
    for (const a of licenses)
      for (const b of licenses)
        for (const c of licenses) {
          const whole = collectObligations([`${a} AND ${b} AND ${c}`]);
          assert.deepEqual(whole, collectObligations([a, b, c]));
          assert.deepEqual(whole, collectObligations([c, a, b]));
        }
  });

  test("is collected from many expressions, each license once and in a fixed order", () => {
    const all = collectObligations(["MIT AND ISC", "UNKNOWN", "Apache-2.0", "ISC"]);
    assert.deepEqual(
      all.map(({ license }) => license),
      ["Apache-2.0", "ISC", "MIT"],
    );
  });

  test("is listed for every license of an expression, each once", () => {
    const licenses = obligationsIn("MIT AND (Apache-2.0 AND MIT) AND LicenseRef-acme")?.map(({ license }) => license);
    assert.deepEqual(licenses, ["MIT", "Apache-2.0", "LicenseRef-acme"]);
  });
});

test("every obligation has a title and an advice in sentences", () => {
  for (const id of obligationIds) {
    const { title, advice } = describeObligation(id);
    assert.match(title, /^[A-Z][^.]+$/);
    assert.match(advice, /^[A-Z].*\.$/);
  }
});

test("every family but the two that say nothing has usual obligations", () => {
  const samples = classifiedLicenses().filter((license) => !license.startsWith("LicenseRef-"));
  const silent = families.filter((family) =>
    samples.some((license) => findFamily(license) === family && asked(license).basis === "unknown"),
  );
  assert.deepEqual(silent, ["other"]);
});
