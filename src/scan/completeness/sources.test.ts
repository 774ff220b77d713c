import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Craft, craftFinding } from "../../../test/helpers/craft-report.ts";
import type { CompletenessReason } from "../../domain/report/completeness.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { UnavailableReason } from "../../domain/unavailable-reason.ts";
import { describeRefusedHost } from "../../http/allow-archive.ts";
import type { ScanFacts } from "./facts.ts";
import { sourceReasons } from "./sources.ts";

type Cases = Readonly<Record<string, readonly [readonly Craft[], Partial<ScanFacts>, readonly CompletenessReason[]]>>;

function check(cases: Cases): void {
  const coverage = { filesSeen: 1, manifestsRead: 1, manifestsUnread: [], skipped: [] };
  for (const [name, [crafts, more, want]] of Object.entries(cases)) {
    test(name, () => {
      const findings = crafts.map(craftFinding);
      assert.deepEqual(sourceReasons({ findings, lineage: [], coverage, isOffline: false, ...more }), want);
    });
  }
}

function failed(source: string, failure: UnavailableReason = "timeout", raw?: string): Evidence {
  return { source, outcome: "failed", confidence: 0, failure, ...(raw !== undefined && { raw }) };
}

/** As `failSilentRegistries` marks it. */
function unknown(raw: string, source = "npm"): Evidence {
  return { ...failed(source, "bad_reply", raw), missing: "package" };
}

const answer: Evidence = { source: "npm", outcome: "answer", license: "MIT", confidence: 1 };
const weak: Evidence = { source: "lockfile", outcome: "weak", license: "GPL-1.0-or-later", confidence: 0.5 };
const none: Evidence = { source: "npm", outcome: "none", confidence: 0 };
const waiver = {
  component: "left",
  until: "2027-01-31",
  reason: "r",
  approvedBy: "a",
  from: "policy",
  status: "warning",
} as const;

describe("a source that failed", () => {
  const advice =
    'Scan again when the sources can be reached; "lcc doctor" shows which of them answer. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.';
  const reason = (message: string, count: number) => ({ code: "sources_failed" as const, message, count, advice });

  check({
    "is named": [
      [{ evidence: [failed("pypi")] }],
      {},
      [reason("1 component has no exact license answer, because pypi could not be asked: left.", 1)],
    ],
    "is named with another one": [
      [{ evidence: [failed("pypi"), weak] }, { evidence: [failed("npm"), none] }],
      {},
      [
        reason(
          "2 components have no exact license answer, because npm and pypi could not be asked: left (only a weak answer: GPL-1.0-or-later), left.",
          2,
        ),
      ],
    ],
    "is named once among several, by name": [
      [{ evidence: [failed("pypi"), failed("clearlydefined")] }, { evidence: [failed("npm"), failed("pypi")] }],
      {
        lineage: [{ type: "huggingface", name: "a/b", license: "UNKNOWN", evidence: [failed("huggingface")] }],
      },
      [
        reason(
          "3 components have no exact license answer, because clearlydefined, huggingface, npm and pypi could not be asked: left, left, a/b.",
          3,
        ),
      ],
    ],
    "does not matter with an answer, an override or a waiver": [
      [
        { evidence: [failed("pypi"), answer] },
        { evidence: [failed("pypi")], decision: { override: "left" } },
        { evidence: [failed("pypi")], decision: { waiver } },
      ],
      { lineage: [{ type: "huggingface", name: "a/b", license: "MIT", evidence: [failed("huggingface"), answer] }] },
      [],
    ],
    "does not count where an archive host that is not allowed has the license": [
      [
        {
          evidence: [
            { ...none, source: "pypi" },
            { source: "archive", outcome: "none", confidence: 0, raw: describeRefusedHost("files.example") },
            failed("clearlydefined"),
          ],
        },
      ],
      {},
      [
        {
          code: "sources_failed",
          message:
            "1 component has no exact license answer, because lcc may not fetch archives from files.example: left.",
          count: 1,
          advice:
            "Add files.example to SVC_ARCHIVE_HOSTS. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.",
        },
      ],
    ],
    "does not count where the verdict cannot change": [
      [
        { evidence: [failed("pypi")], component: { name: "tool", scope: "test" } },
        { evidence: [failed("pypi"), weak], component: { name: "bad" }, status: "violation" },
        { evidence: [failed("pypi")], component: { name: "shipped" } },
      ],
      { isOnlyReported: ({ scope }) => scope === "test" },
      [
        reason(
          "3 components have no exact license answer, because pypi could not be asked: shipped, tool, bad (only a weak answer: GPL-1.0-or-later). Not counted: 2 of them, whose licenses cannot change the verdict.",
          1,
        ),
      ],
    ],
    "is no failure if its reply was too large": [[{ evidence: [failed("npm", "too_large")] }], {}, []],
  });
});

describe("a registry that failed", () => {
  const unresolved = { code: "failed", message: "npm did not answer." } as const;
  const advice =
    "Scan again when the registries can be reached, or make a lockfile. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";

  check({
    "leaves the dependencies of a component unknown": [
      [{ component: { name: "a", unresolved } }, {}],
      {},
      [
        {
          code: "sources_failed",
          message: "The dependencies of 1 component are not known, because a registry could not be asked: a.",
          count: 1,
          advice,
        },
      ],
    ],
    "leaves the dependencies of many components unknown": [
      ["a", "b", "c", "d"].map((name) => ({ component: { name, unresolved } })),
      {},
      [
        {
          code: "sources_failed",
          message:
            "The dependencies of 4 components are not known, because a registry could not be asked: a, b, c and 1 more.",
          count: 4,
          advice,
        },
      ],
    ],
  });
});

describe("an archive that could not be read", () => {
  const advice =
    "Scan again when the archives can be fetched, or turn deep scans off. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.";
  const reason = (message: string, count: number) => ({ code: "sources_failed" as const, message, count, advice });
  const unread = (raw?: string) => ({ evidence: [answer, failed("archive", "bad_reply", raw)] });

  check({
    "matters in a deep scan only": [[unread()], {}, []],
    "is a reason in a deep scan": [
      [unread()],
      { isDeep: true },
      [reason("The published archive of 1 component could not be read", 1)],
    ],
    "is shown with the words of the first one": [
      [unread("It is no zip."), unread("It is no tar.")],
      { isDeep: true },
      [reason("The published archives of 2 components could not be read: It is no zip.", 2)],
    ],
    "is neither an archive that was read, nor another source, nor one beyond a limit": [
      [
        { evidence: [{ ...answer, source: "archive" }] },
        { evidence: [answer, { ...none, source: "archive" }] },
        { evidence: [answer, failed("pypi")] },
        { evidence: [answer, failed("archive", "too_large")] },
      ],
      { isDeep: true },
      [],
    ],
  });
});

describe("a source that was not asked", () => {
  const reason = (message: string, count: number, advice: string) => ({
    code: "sources_not_asked" as const,
    message,
    count,
    advice,
  });
  const online = "Scan online to ask the license sources.";
  const token = "Set SVC_CODE_HOST_TOKEN to a token of the code host, or scan again in an hour.";
  const quota = { evidence: [failed("github", "quota")] };

  check({
    "does not matter offline without components": [[], { isOffline: true }, []],
    "says how many had imported answers, and for how many some have expired": [
      [{ evidence: [{ ...answer, imported: "expired" }] }, { evidence: [{ ...answer, imported: "current" }] }],
      { isOffline: true },
      [
        reason(
          "The scan was offline: no license source was asked. Imported answers were used for 2 components; for 1 of them some have expired. Every component has an exact license answer.",
          2,
          online,
        ),
      ],
    ],
    "may not be needed offline": [
      [{}, { evidence: [], decision: { override: "left" } }],
      { isOffline: true },
      [
        reason(
          "The scan was offline: no license source was asked. Every component has an exact license answer.",
          2,
          online,
        ),
      ],
    ],
    "leaves a component open offline, even with a waiver": [
      [{}, { evidence: [weak], decision: { waiver } }],
      { isOffline: true },
      [
        reason(
          "The scan was offline: no license source was asked. 1 component has no exact license answer.",
          2,
          online,
        ),
      ],
    ],
    "leaves components open offline": [
      [{ evidence: [], component: { purl: "pkg:npm/a@1.0.0" } }, { evidence: [none] }, {}],
      { isOffline: true },
      [
        reason(
          "The scan was offline: no license source was asked. 2 components have no exact license answer.",
          3,
          online,
        ),
      ],
    ],
    "has a quota that is used up": [
      [quota, {}],
      {},
      [
        reason(
          "The code host allows no more requests without a token: it was not asked about 1 component without an exact license answer.",
          1,
          token,
        ),
      ],
    ],
    "has a quota that is used up for several components": [
      [quota, quota],
      {},
      [
        reason(
          "The code host allows no more requests without a token: it was not asked about 2 components without an exact license answer.",
          2,
          token,
        ),
      ],
    ],
  });
});

describe("a private component", () => {
  const reason = (message: string, count: number, advice: string) => ({
    code: "unresolved" as const,
    message,
    count,
    advice,
  });
  const open = (name: string, type = "npm") => ({
    evidence: [],
    component: { name, type, purl: `pkg:${type}/${name}@1.0.0` },
  });
  const npm =
    "Set SVC_NPM_URL, or <scope>:registry in your own .npmrc, to your npm registry, or record the licenses as overrides in the policy.";

  check({
    "is one that no source was asked about": [
      [open("a"), {}],
      {},
      [
        reason(
          "No source was asked about 1 component, which is private or comes from another place than the public registry: a.",
          1,
          npm,
        ),
      ],
    ],
    "is one whose tree is private": [
      [{ component: { name: "a", unresolved: { code: "private", message: "a is private." } } }],
      {},
      [
        reason(
          "No source was asked about 1 component, which is private or comes from another place than the public registry: a.",
          1,
          npm,
        ),
      ],
    ],
    "is not one without a package URL, a custom file, or one with an override or a waiver": [
      [
        { evidence: [] },
        open("weights", "custom"),
        { ...open("b"), decision: { override: "b" } },
        { ...open("c"), decision: { waiver } },
        { ...open("d"), evidence: [none] },
      ],
      {},
      [],
    ],
    "is one of many, and each registry is configured once": [
      [open("b"), open("a", "pypi"), open("c", "conda"), open("d"), open("e", "github")],
      {},
      [
        reason(
          "No source was asked about 5 components, which are private or come from another place than the public registry: b, a, c and 2 more.",
          5,
          "Set SVC_PYPI_URL, or index-url in your own pip.conf, to your package index; SVC_NPM_URL, or <scope>:registry in your own .npmrc, to your npm registry, or record the licenses as overrides in the policy.",
        ),
      ],
    ],
    "of a type without a setting has general advice": [
      [open("a", "github")],
      {},
      [
        reason(
          "No source was asked about 1 component, which is private or comes from another place than the public registry: a.",
          1,
          'Set lcc up to ask your own registry ("lcc config" lists the settings), or record the licenses as overrides in the policy.',
        ),
      ],
    ],
    "is private because of a file": [
      [open("a"), open("b")],
      { madePrivateBy: ({ name }) => (name === "a" ? ".npmrc" : undefined) },
      [
        reason(
          "No source was asked about 2 components, which are private or come from another place than the public registry: a, b. .npmrc makes names private.",
          2,
          npm,
        ),
      ],
    ],
    "is private because of several settings": [
      [open("a"), open("b"), open("c")],
      { madePrivateBy: ({ name }) => (name === "a" ? "SVC_PRIVATE_NAMES" : ".npmrc") },
      [
        reason(
          "No source was asked about 3 components, which are private or come from another place than the public registry: a, b, c. .npmrc, SVC_PRIVATE_NAMES make names private.",
          3,
          npm,
        ),
      ],
    ],
  });
});

describe("a dependency without a solution", () => {
  const advice = "Fix the requirement, or make a lockfile with the package manager, and scan again.";
  const without = (name: string, code: "conflict" | "missing" | "unreadable" | "limit", message: string) => ({
    component: { name, unresolved: { code, message } },
  });

  check({
    "is shown with what is wrong": [
      [without("a", "conflict", "a needs b 1 and b 2.")],
      {},
      [
        {
          code: "unresolved",
          message: "lcc could not resolve 1 dependency: a. a needs b 1 and b 2.",
          count: 1,
          advice,
        },
      ],
    ],
    "is not changed in the manifest where a package requires it": [
      [
        { component: { name: "a", direct: false, unresolved: { code: "missing", message: "There is no a." } } },
        { component: { name: "b", direct: false, unresolved: { code: "missing", message: "There is no b." } } },
      ],
      {},
      [
        {
          code: "unresolved",
          message: "lcc could not resolve 2 dependencies: a, b. There is no a. There is no b.",
          count: 2,
          advice:
            "Use another version of the package that requires it, or override its requirement, or make a lockfile with the package manager, and scan again.",
        },
      ],
    ],
    "is one of many, and the first three are explained": [
      [
        without("a", "missing", "There is no a."),
        without("b", "unreadable", "b is broken."),
        without("c", "conflict", "c needs d."),
        without("d", "missing", "There is no d."),
      ],
      {},
      [
        {
          code: "unresolved",
          message: "lcc could not resolve 4 dependencies: a, b, c and 1 more. There is no a. b is broken. c needs d.",
          count: 4,
          advice,
        },
      ],
    ],
    "may have no explanation": [
      [without("a", "missing", "")],
      {},
      [{ code: "unresolved", message: "lcc could not resolve 1 dependency: a.", count: 1, advice }],
    ],
    "is a limit if lcc stopped looking": [[without("a", "limit", "The tree is too deep.")], {}, []],
  });
});

describe("a registry that knows none of the packages", () => {
  const advice = (setting: string) =>
    `Set ${setting}; list the names of packages that are in no registry in SVC_PRIVATE_NAMES. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.`;
  const [one, two] = ["npm.example knows none of the 3 packages.", "pypi.example knows none of the 4 packages."];
  check({
    "is named with its setting, once for each address": [
      [
        { evidence: [unknown(one)] },
        { evidence: [unknown(one), weak] },
        { evidence: [unknown(two, "pypi")], component: { type: "pypi" } },
      ],
      {},
      [
        {
          code: "sources_failed",
          message: one,
          count: 2,
          advice: advice("SVC_NPM_URL, or <scope>:registry in your own .npmrc, to your npm registry"),
        },
        {
          code: "sources_failed",
          message: two,
          count: 1,
          advice: advice("SVC_PYPI_URL, or index-url in your own pip.conf, to your package index"),
        },
      ],
    ],
    "does not matter where another source has answered": [[{ evidence: [unknown(one), answer] }], {}, []],
    "is another matter than a reply that cannot be read": [
      [{ evidence: [failed("npm", "bad_reply")] }],
      {},
      [
        {
          code: "sources_failed",
          message: "1 component has no exact license answer, because npm could not be asked: left.",
          count: 1,
          advice: `Scan again when the sources can be reached; "lcc doctor" shows which of them answer. To accept the result as it is, add allow-incomplete to fail-on in lcc.yml.`,
        },
      ],
    ],
  });
});
