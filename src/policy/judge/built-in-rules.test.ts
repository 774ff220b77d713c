import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { describe, test } from "node:test";
import { unknownLicense, type Context, type ListName } from "../../domain/policy/policy.ts";
import { contextOf, expressionOf } from "../../../test/helpers/policy.ts";
import { printExpression } from "../../spdx/expression.ts";
import { classifiedLicenses, findFamily } from "../../spdx/families.ts";
import { loadCatalog } from "../read/catalog.ts";
import { rankSeverity } from "./choose.ts";
import { evaluateComponent } from "./evaluate-component.ts";
import { evaluateLicense } from "./evaluate.ts";
import { knownLicenses } from "../lint/known-licenses.ts";
import { findRule } from "./match.ts";

const { policies } = await loadCatalog();
const contexts = policies.flatMap(({ policy }) =>
  policy.contexts.map((context) => ({ place: `${policy.name}/${context.name}`, context })),
);
const shipped = contexts.filter(({ context }) => context.name === "production");
const licenses = knownLicenses().map((term) => printExpression(term));

describe("what holds for all built-in policies", () => {
  test("every permissive or public domain license is on a list", () => {
    for (const { place, context } of contexts) {
      const left = licenses.filter((license) => isFree(license) && judge(license, context).list === "none");
      assert.deepEqual(left, [], place);
    }
  });

  test("no entry lets a license pass in a closed product that is permissive by name only", () => {
    const closed = /^(?:permissive|ai-ml-permissive|ai-ml-strict)[/](?:production|saas)$/;
    for (const { place, context } of contexts.filter((closedContext) => closed.test(closedContext.place))) {
      const allowed = knownLicenses().filter((term) => findRule(term, context.rules)?.list === "allow");
      const families = new Set(allowed.map(({ id }) => findFamily(id)));
      assert.deepEqual([...families].sort(), ["permissive", "public-domain"], place);
    }
  });

  test("a freer family is never judged more strictly", () => {
    for (const { place, context } of contexts) {
      const entries = [...context.rules.families.values()];
      for (const entry of entries) {
        const stricter = entries.filter(
          (other) => isFreer(other.family, entry.family) && strictness(other) > strictness(entry),
        );
        assert.deepEqual(stricter, [], `${place} ${entry.text}`);
      }
    }
  });

  test("a license with an entry of its own breaks the order of the families only for a known reason", () => {
    const found = new Set<string>();
    for (const { place, context } of contexts) {
      for (const term of knownLicenses()) {
        const rule = findRule(term, context.rules);
        if (!rule || rule.family !== undefined) continue;
        const family = findFamily(printExpression(term));
        const breaks = [...context.rules.families.values()].some(
          (other) =>
            (isFreer(family, other.family) && strictness(rule) > strictness(other)) ||
            (isFreer(other.family, family) && strictness(rule) < strictness(other)),
        );
        if (breaks) found.add(`${place} ${rule.text}`);
      }
    }
    const known = outOfOrder.flatMap(({ places, entries }) =>
      places.flatMap((place) => entries.map((entry) => `${place} ${entry}`)),
    );
    assert.deepEqual([...found].sort(), known.sort());
  });

  test("models for non-commercial use are judged as CC-BY-NC is", () => {
    const models = classifiedLicenses().filter(
      (id) => /^LicenseRef-(?!PolyForm-)/.test(id) && findFamily(id) === "non-commercial",
    );
    assert.ok(models.length >= 15);
    for (const { place, context } of contexts) {
      const expected = judge("CC-BY-NC-4.0", context).status;
      for (const model of models) {
        // The one licenses development and evaluation, the other only those who applied for it.
        const isForWork = model === "LicenseRef-mistral-non-production" && context.name === "internal";
        const isOnApplication = model === "LicenseRef-llama1" && place === "ai-ml-research/research";
        const status = isForWork || isOnApplication ? "warning" : expected;
        assert.equal(judge(model, context).status, status, `${place} ${model}`);
      }
    }
  });

  test("an advertising clause is looked at where software is shipped", () => {
    const texts = createRequire(import.meta.url)("spdx-license-list/spdx-full.json") as Record<
      string,
      { readonly licenseText: string }
    >;
    const clause = /all\s+advertising\s+materials\s+mentioning/i;
    const ids = licenses.filter((id) => isFree(id) && clause.test(texts[id]?.licenseText ?? ""));
    assert.ok(ids.length >= 12 && ids.includes("BSD-4-Clause"));
    for (const { place, context } of shipped) {
      for (const license of ids.filter((id) => id !== "BSD-4-Clause-UC")) {
        const { list, reason } = judge(license, context);
        assert.equal(list, "review", `${place} ${license}`);
        assert.match(reason, /advertising clause/);
      }
    }
  });

  test("Llama 3.2 and Llama 4 are named with their exclusion of the EU", () => {
    for (const { place, context } of contexts) {
      for (const license of ["LicenseRef-llama3.2", "LicenseRef-llama4"]) {
        assert.match(judge(license, context).reason, /not licensed to persons and companies based in the EU/, place);
      }
    }
  });

  test("work inside is never judged more strictly than what is shipped or served", () => {
    for (const { policy } of policies) {
      const inside = policy.contexts.filter(({ name }) => name === "internal" || name === "research");
      const outside = policy.contexts.filter(({ name }) => name === "production" || name === "saas");
      for (const license of [...licenses, unknownLicense, "LicenseRef-of-somebody"]) {
        const mildest = Math.min(...outside.map((context) => rankSeverity(judge(license, context).status)));
        for (const context of outside.length > 0 ? inside : []) {
          assert.ok(
            rankSeverity(judge(license, context).status) <= mildest,
            `${policy.name}/${context.name} ${license}: ${judge(license, context).reason}`,
          );
        }
      }
    }
  });

  test("what is certainly not shipped counts less: development warns, tests and unused names are only reported", () => {
    const scopes = ["runtime", "optional", "build", "unknown", "dev", "test", "available"] as const;
    const rules = { dev: "warn", test: "report", available: "report" };
    for (const { place, context } of contexts) {
      assert.deepEqual(Object.fromEntries(context.scopes), rules, place);
      const statuses = scopes.map((scope) => {
        const component = { type: "npm", name: "a", version: "1", scope, license: expressionOf("CC-BY-ND-4.0") };
        return evaluateComponent(
          component,
          { ...context, rules: contextOf('deny: ["*"]').rules, overrides: [] },
          { today: "2026-01-01" },
        ).status;
      });
      const shipped = ["violation", "violation", "violation", "violation"];
      assert.deepEqual(statuses, [...shipped, "warning", "pass", "pass"], place);
    }
  });

  test("work inside a company is never called commercial use for certain", () => {
    for (const { place, context } of contexts.filter(({ context: { name } }) => name === "internal")) {
      for (const sentence of context.reasons.values())
        assert.doesNotMatch(sentence, /\b(?:is|counts as) commercial use/, place);
    }
  });
});

/**
 * From free to bound. Copyleft asks for source and lets everyone use the work; limits on use ask for no source. Neither
 * of the two is freer than the other.
 */
const orders: readonly (readonly string[])[] = [
  ["free", "weak-copyleft", "copyleft", "network-copyleft"],
  ["free", "use-restricted", "non-commercial", "proprietary"],
];

function isFreer(a = "", b = ""): boolean {
  const [first, second] = [a, b].map((family) => family.replace(/^(?:permissive|public-domain)$/, "free"));
  return orders.some((order) => {
    const [at, after] = [order.indexOf(first ?? ""), order.indexOf(second ?? "")];
    return at >= 0 && at < after;
  });
}

function strictness({ list }: { readonly list: ListName }): number {
  return ["allow", "review", "deny"].indexOf(list);
}

interface OutOfOrder {
  readonly because: string;
  readonly places: readonly string[];
  readonly entries: readonly string[];
}

const outOfOrder: readonly OutOfOrder[] = [
  {
    because: "copyleft of single files, although use in a service is enough for it",
    places: ["permissive/production", "ai-ml-permissive/production", "ai-ml-permissive/saas"],
    entries: ["APSL-*", "CPAL-1.0"],
  },
  {
    because: "which BSD license it is was not said",
    places: [
      "permissive/internal",
      ...["production", "saas", "internal"].map((name) => `copyleft-friendly/${name}`),
      ...[
        "ai-ml-research/research",
        "ai-ml-research/internal",
        "ai-ml-permissive/internal",
        "ai-ml-permissive/research",
      ],
    ],
    entries: ["LicenseRef-bsd"],
  },
  {
    because: "software whose limits may exclude research; models with the same limits are made for it",
    places: ["ai-ml-research/research"],
    entries: [
      ...["ASWF-Digital-Assets-*", "BSD-3-Clause-No-Military-License", "BSD-3-Clause-No-Nuclear-License*"],
      ...[
        "BSD-3-Clause-OpenWebUI",
        "BUSL-*",
        "CPOL-*",
        "Elastic-*",
        "FSL-*",
        "Hippocratic-*",
        "ISO-permission",
        "JSON",
      ],
      ...["LicenseRef-*Cockroach*", "LicenseRef-*Commons-Clause*", "LicenseRef-*Confluent-Community*"],
      ...["LicenseRef-*RSAL*", "LicenseRef-*Sonar-S*", "LicenseRef-*Timescale*", "LicenseRef-PolyForm-*", "MS-LPL"],
      ...["MVT-*", "PolyForm-*", "SUL-*", "UnRAR"],
    ],
  },
  {
    because: "no grant in some regions",
    places: ["ai-ml-research/research"],
    entries: ["LicenseRef-llama3.2", "LicenseRef-llama4", "LicenseRef-tencent-hunyuan-community"],
  },
  {
    because: "inside it is a question whether they reach our use; production denies them",
    places: ["ai-ml-strict/internal"],
    entries: ["CAL-*", "Parity-*", "RPL-*", "SSPL-*"],
  },
  {
    because: "cannot be combined with the GPL",
    places: ["copyleft-friendly/production"],
    entries: [
      ...["AFL-*", "Apache-1.0", "Apache-1.1", "BSD-4-Clause", "BSD-4-Clause-Shortened", "BSD-4.3TAHOE"],
      ...["BSD-Advertising-Acknowledgement", "BSD-Inferno-Nettverk", "BSD-Systemics*", "CDDL-*", "CPL-1.0", "Caldera*"],
      ...["EPL-1.0", "IPL-1.0", "LPPL-*", "MIT-advertising", "MPL-1.*", "MPL-2.0-no-copyleft-exception", "MS-PL"],
      ...["MS-RL", "NRL", "OpenSSL*", "PHP-3.*", "SSLeay-standalone", "XFree86-1.1", "ZPL-1.1", "Zend-2.0"],
      ...["ngrep", "radvd"],
    ],
  },
  {
    because: "attribution to users, a grant of one sentence",
    places: ["copyleft-friendly/production"],
    entries: ["AAL", "WTFPL"],
  },
  {
    because: "no rights in patents",
    places: ["copyleft-friendly/production", "copyleft-friendly/saas"],
    entries: ["FDK-*"],
  },
];

function judge(license: string, context: Context) {
  return evaluateLicense(expressionOf(license), context);
}

function isFree(license: string): boolean {
  const family = findFamily(license);
  return family === "permissive" || family === "public-domain";
}
