import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import type { Context, ListName } from "../domain/policy.ts";
import { expressionOf } from "../../test/helpers/policy.ts";
import { listBuiltIn } from "./built-in-folder.ts";
import { findContext, findPolicy, loadCatalog } from "./catalog.ts";
import { evaluateLicense } from "./evaluate.ts";
import { classifiedExceptions, familyOf } from "../spdx/families.ts";
import { severityOf } from "./choose.ts";
import { knownLicenses } from "./known-licenses.ts";
import { lintPolicy } from "./lint.ts";
import { findRule, matchesWildcard } from "./match.ts";

const names = ["ai-ml-permissive", "ai-ml-research", "ai-ml-strict", "copyleft-friendly", "permissive"];
const catalog = await loadCatalog();

describe("the built-in policies", () => {
  test("are the five, and all are valid", () => {
    assert.deepEqual(catalog.invalid, []);
    assert.deepEqual(
      catalog.policies.map(({ policy }) => policy.name),
      names,
    );
    assert.ok(catalog.policies.every(({ origin }) => origin === "built-in"));
  });

  test("have files of their names, by which others extend them", async () => {
    assert.deepEqual([...(await listBuiltIn()).keys()], names);
  });

  for (const name of names) {
    const { policy } = findPolicy(catalog, name);

    test(`${name} says that it is no legal advice, when it was updated, and what each context is for`, () => {
      assert.match(policy.disclaimer, /information.*not legal advice/s);
      assert.match(policy.lastUpdated ?? "", /^\d{4}-\d{2}-\d{2}$/);
      assert.ok(policy.version && policy.description);
      assert.equal(policy.contexts[0]?.name, policy.defaultContext);
      for (const context of policy.contexts) {
        assert.ok(context.description, context.name);
        assert.match(context.judgedAs, /^judged as (?:shipped|used|offered) /, context.name);
        assert.equal(context.onConflict, "review");
        assert.equal(context.scopes.get("test"), "report");
        assert.ok(context.reasons.size >= 5, context.name);
      }
    });

    test(`${name} gives the linter nothing to say`, () => {
      assert.deepEqual(lintPolicy(findPolicy(catalog, name), { today: "2026-01-01" }), []);
    });
  }
});

describe("the GPL with an exception", () => {
  /** What a table of all exceptions knows: whether code, documents or output of others keep their terms. */
  const softening = classifiedExceptions().filter(
    (exception) => familyOf(`GPL-2.0-only WITH ${exception}`) !== "copyleft",
  );
  /** For stand-alone programs only, or written for a license that is no GPL. */
  const elsewhere =
    /^(?:u-boot-|Digia-|FLTK-|KiCad-|LGPL-3|LLGPL$|LZMA-|Nokia-|OCaml-|OCCT-|polyparse-|Qt-LGPL-|Qwt-|romic-|Simple-|WxW|PS-or-)/;
  const output = /^(?:Autoconf|Bison|Libtool|Texinfo)-/;

  const judge = (place: string, license: string) => {
    const [policy = "", context = ""] = place.split("/");
    return evaluateLicense(expressionOf(license), findContext(findPolicy(catalog, policy).policy, context));
  };

  for (const place of ["permissive/saas", "permissive/production", "ai-ml-permissive/production"]) {
    test(`is looked at in ${place} where the exception frees what is yours, and allowed where that is its output`, () => {
      for (const exception of softening.filter((name) => !elsewhere.test(name))) {
        const { list, pattern, reason } = judge(place, `GPL-3.0-or-later WITH ${exception}`);
        assert.equal(list, output.test(exception) ? "allow" : "review", `${exception}: ${reason}`);
        assert.match(pattern ?? "", / WITH /);
        if (list === "review") assert.match(reason, /keeps? (?:its|their)(?: own)? terms|under your own terms/);
      }
    });

    test(`is the GPL in ${place} where it frees nothing of yours`, () => {
      const narrow = classifiedExceptions().filter((name) => !softening.includes(name) || elsewhere.test(name));
      assert.ok(narrow.length > 30);
      for (const exception of narrow) {
        assert.equal(judge(place, `GPL-3.0-only WITH ${exception}`).status, "violation", exception);
      }
    });
  }

  test("is looked at by the strict policy, whatever the exception frees", () => {
    for (const exception of softening.filter((name) => !elsewhere.test(name))) {
      for (const context of ["production", "saas", "internal"]) {
        const { list, reason } = judge(`ai-ml-strict/${context}`, `GPL-2.0-only WITH ${exception}`);
        assert.equal(list, "review", exception);
        assert.doesNotMatch(reason, /source of the whole|released later/);
      }
    }
  });

  test("is never judged more strictly inside the house than in a product", () => {
    for (const exception of classifiedExceptions()) {
      const license = `GPL-2.0-or-later WITH ${exception}`;
      for (const policy of ["permissive", "ai-ml-permissive"]) {
        const [inside, outside] = [judge(`${policy}/internal`, license), judge(`${policy}/production`, license)];
        assert.ok(severityOf(inside.status) <= severityOf(outside.status), `${policy} ${license}`);
      }
    }
  });
});

test("no wildcard lets a license pass that is permissive by name only", () => {
  const places = ["permissive/saas", "permissive/production", "ai-ml-permissive/production", "ai-ml-strict/production"];
  for (const place of places) {
    const [policy = "", context = ""] = place.split("/");
    const { rules } = findContext(findPolicy(catalog, policy).policy, context);
    const allowed = knownLicenses().filter((term) => findRule(term, rules)?.list === "allow");
    const families = new Set(allowed.map(({ id }) => familyOf(id)));
    assert.deepEqual([...families].sort(), ["permissive", "public-domain"], place);
  }
});

describe("the matrix of licenses and contexts", () => {
  const [head = [], ...rows] = readTable("built-in-matrix.tsv");
  const columns = head.slice(2).map((title) => title.split("/"));

  test("has 1,935 cells", () => assert.equal(rows.length * columns.length, 1_935));

  test("names the family of each license", () => {
    for (const [license = "", family] of rows) assert.equal(familyOf(license), family, license);
  });

  for (const [index, [policy = "", name = ""]] of columns.entries()) {
    test(`agrees with ${policy}/${name}`, () => {
      const context = findContext(findPolicy(catalog, policy).policy, name);
      for (const [license = "", , ...cells] of rows) {
        const { status, reason } = evaluateLicense(expressionOf(license), context);
        assert.equal(status, cells[index], `${license}: ${reason}`);
      }
    });

    test(`does not depend on the order of checking in ${policy}/${name}`, () => {
      const context = findContext(findPolicy(catalog, policy).policy, name);
      for (const [license = "", , ...cells] of rows) {
        for (const order of [
          ["deny", "review", "allow"],
          ["deny", "allow", "review"],
        ] as const) {
          assert.equal(firstList(license, context, order), cells[index], `${license} ${order.join()}`);
        }
      }
    });
  }
});

/** A simpler reading, in which the lists are asked one after the other. */
function firstList(license: string, context: Context, order: readonly ListName[]): string {
  const matches = (pattern: string) => matchesWildcard(pattern.toLowerCase(), license.toLowerCase());
  const list = order.find((name) => context[name].some(matches));
  return list === "allow" ? "pass" : list === "deny" ? "violation" : "warning";
}

function readTable(name: string): string[][] {
  const lines = readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  return lines.map((line) => line.split("\t"));
}
