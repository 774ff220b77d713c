import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { expressionOf } from "../../../test/helpers/policy.ts";
import { listBuiltIn } from "./built-in-folder.ts";
import { findContext, findPolicy, loadCatalog } from "./catalog.ts";
import { evaluateLicense } from "../judge/evaluate.ts";
import { classifiedExceptions, findFamily } from "../../spdx/families.ts";
import { rankSeverity } from "../judge/choose.ts";
import { lintPolicy } from "../lint/lint.ts";

const names = ["ai-ml-permissive", "ai-ml-research", "ai-ml-strict", "copyleft-friendly", "permissive"];
const uses: Record<string, string> = {
  production: "shipped to customers",
  saas: "used over a network",
  internal: "work that stays in the organisation",
  research: "used for research",
};
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

    test(`${name} says that it is not legal advice, when it was updated, and what each context is for`, () => {
      assert.match(policy.disclaimer, /information.*not legal advice/s);
      assert.match(policy.lastUpdated ?? "", /^\d{4}-\d{2}-\d{2}$/);
      assert.ok(policy.version && policy.description);
      assert.equal(policy.contexts[0]?.name, policy.defaultContext);
      for (const context of policy.contexts) {
        assert.ok(context.description, context.name);
        assert.equal(context.judgedAs, `judged as ${uses[context.name]}`);
        assert.equal(context.onConflict, "review");
        assert.equal(context.scopes.get("test"), "report");
        assert.ok(context.reasons.size >= 5, context.name);
      }
    });

    test(`${name} has a reason for every entry that is not allowed`, () => {
      for (const { name: context, review, deny, reasons } of policy.contexts) {
        const silent = [...review, ...deny].filter((entry) => !reasons.has(entry));
        assert.deepEqual(silent, [], context);
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
    (exception) => findFamily(`GPL-2.0-only WITH ${exception}`) !== "copyleft",
  );
  /** Written for a license that is no GPL. */
  const elsewhere =
    /^(?:Digia-|FLTK-|KiCad-|LGPL-3|LLGPL$|LZMA-|Nokia-|OCaml-|OCCT-|polyparse-|Qt-LGPL-|Qwt-|romic-|Simple-|WxW|PS-or-)/;
  /** The kernel stays under the GPL, but the policies have an entry for programs that use it. */
  const forPrograms = /^Linux-syscall-note$/;
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
      const narrow = classifiedExceptions().filter(
        (name) => (!softening.includes(name) && !forPrograms.test(name)) || elsewhere.test(name),
      );
      assert.ok(narrow.length > 30);
      for (const exception of narrow) {
        const { status } = judge(place, `GPL-3.0-only WITH ${exception}`);
        assert.equal(status, judge(place, "GPL-3.0-only").status, exception);
        assert.notEqual(status, "pass");
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
        assert.ok(rankSeverity(inside.status) <= rankSeverity(outside.status), `${policy} ${license}`);
      }
    }
  });
});
