import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Component } from "../../src/domain/contracts/component.ts";
import { ParseError } from "../../src/domain/contracts/parse-error.ts";
import type { Report } from "../../src/domain/report/report.ts";
import { type Resolver, type SourceReply, SourceUnavailable } from "../../src/domain/contracts/sources.ts";
import { type UnavailableReason, unavailableReasons } from "../../src/domain/unavailable-reason.ts";
import { createMemoryCache } from "../../src/cache/memory.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { createAnswerCache } from "../../src/resolve/chain/answer-cache.ts";
import type { LicenseSources } from "../../src/resolve/chain/resolve-licenses.ts";
import { reEvaluate } from "../../src/scan/judge/re-evaluate.ts";
import { runScan, type ScanTools } from "../../src/scan/run/run-scan.ts";
import type { FileSource } from "../../src/source/file-source.ts";
import { fuzzRounds } from "../helpers/fuzz-rounds.ts";
import { policyOf } from "../helpers/policy.ts";
import { lockfile } from "../helpers/project.ts";
import { createIdentifier } from "../../src/spdx/text/identify.ts";
import { openIndex } from "../../src/spdx/text/match/open-index.ts";
import { random } from "../helpers/random.ts";
import { operatorNames } from "../../src/ecosystems/private-names.ts";
import { sourceOf } from "../helpers/source.ts";

const ecosystems = await openEcosystems();

const identify = createIdentifier(await openIndex());

/** What a file of a made-up project does to the scan. */
interface Part {
  readonly file: string;
  readonly text: string;
  /** Whether the file can be read and says everything about what it lists. */
  readonly isWhole: boolean;
  /** Whether opening it fails. */
  readonly isDenied?: boolean;
  /** Whether it lists components whose licenses only a source can tell. */
  readonly needsSources: boolean;
}

const parts: readonly Part[] = [
  { file: "a/package-lock.json", text: lockfile({ left: "MIT" }), isWhole: true, needsSources: false },
  { file: "b/Cargo.lock", text: cargoLock("serde"), isWhole: true, needsSources: true },
  {
    file: "c/go.mod",
    text: "module x\n\ngo 1.21\n\nrequire example.org/y v1.0.0 // indirect\n",
    isWhole: true,
    needsSources: true,
  },
  { file: "d/package.json", text: '{"dependencies":{"express":"^4.18.0"}}', isWhole: false, needsSources: true },
  { file: "e/requirements.txt", text: "requests==2.32.3\n", isWhole: false, needsSources: true },
  { file: "f/package-lock.json", text: "{ not json", isWhole: false, needsSources: false },
  { file: "g/yarn.lock", text: "", isWhole: false, isDenied: true, needsSources: false },
  { file: "h/Podfile.lock", text: "PODS:\n  - A (1.0)\n", isWhole: false, needsSources: false },
  { file: "i/tasks.yaml", text: "model: !function x.y\n", isWhole: true, needsSources: false },
  { file: "j/package.json", text: '{"name":"own"}', isWhole: true, needsSources: false },
  { file: "tests/package-lock.json", text: "{ not json", isWhole: false, needsSources: false },
];

/** How a source behaves in one round. */
type Mood = "answers" | "knows nothing" | UnavailableReason;
const moods: readonly Mood[] = ["answers", "answers", "answers", "knows nothing", ...unavailableReasons];

describe("completeness", () => {
  test("is complete only where everything was read and answered, in random scans", async () => {
    const seen = { complete: 0, partial: 0 };
    const rounds = fuzzRounds(500, 1 / 5);
    for (let seed = 0; seed < rounds; seed++) {
      const next = random(seed);
      const pick = <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)] as T;
      const chosen = parts.filter(() => next() < 0.2);
      const isOffline = next() < 0.15;
      const registry = pick(moods);
      const curated = pick(moods);
      const { completeness, findings } = await scan(chosen, isOffline ? undefined : sourcesIn(registry, curated));
      const isAsked = chosen.some(({ needsSources }) => needsSources);
      const isAnswered = !isOffline && (!isAsked || isSettled(registry, curated));
      const mayBeComplete =
        chosen.some(({ isWhole }) => isWhole) &&
        chosen.every(({ isWhole }) => isWhole) &&
        (findings.length === 0 || isAnswered) &&
        !(chosen.every(({ file }) => file.endsWith(".yaml")) && findings.length === 0);
      const state = completeness?.state ?? "partial";
      seen[state]++;
      const what = `seed ${seed}: ${chosen.map(({ file }) => file).join(" ")}, ${registry}, ${curated}, offline ${isOffline}`;
      assert.equal(state, mayBeComplete ? "complete" : "partial", `${what}: ${JSON.stringify(completeness)}`);
    }
    assert.ok(seen.complete > rounds / 17 && seen.partial > rounds / 5, JSON.stringify(seen));
  });
});

test("findings beyond the bound are judged and counted, and the report says that they are not listed", async () => {
  const entry = (at: number) =>
    `"node_modules/p${at}": {"version": "1.0.0", "license": "${at % 4 === 3 ? "ISC" : "MIT"}"}`;
  const packages = Array.from({ length: 12 }, (_, at) => entry(at)).join(",");
  const lock = `{"lockfileVersion": 3, "packages": {"": {"dependencies": {}}, ${packages}}}`;
  const { policy } = policyOf("allow: [MIT]\ndeny: [ISC]");
  const [context] = policy.contexts;
  assert.ok(context);
  const source = sourceOf({ "package-lock.json": lock });
  const request = { policy, context, today: "2026-01-01", exclude: [], origin: {}, source };
  const tools = { ecosystems, identify };
  const whole = await runScan(request, tools);
  const cut = await runScan({ ...request, maxFindings: 5 }, tools);
  assert.equal(whole.findings.length, 12);
  assert.deepEqual(
    cut.findings.map(({ component, status }) => `${component.name} ${status}`),
    ["p0 pass", "p1 pass", "p11 violation", "p3 violation", "p7 violation"],
  );
  assert.deepEqual({ ...cut.summary, warnings: 0 }, { ...whole.summary, warnings: 0 });
  assert.equal(cut.summary.warnings, whole.summary.warnings + 1);
  const reason = cut.completeness?.reasons.find(({ code }) => code === "limits_reached");
  assert.equal(reason?.count, 7);
  assert.match(reason?.message ?? "", /at most 5 findings in a report; .* 7 more components that are not listed/);
  assert.ok(cut.warnings.some(({ type }) => type === "limits_reached"));
  const again = reEvaluate(cut, { policy, context, today: "2026-01-01" });
  assert.ok(again.completeness?.reasons.some(({ code }) => code === "limits_reached"));
});

/** The curated data is asked only where the registry gave no answer; a failure after an answer does not happen. */
function isSettled(registry: Mood, curated: Mood): boolean {
  if (registry === "answers") return true;
  if (curated === "answers") return true;
  return registry === "knows nothing" && curated === "knows nothing";
}

async function scan(chosen: readonly Part[], sources: LicenseSources | undefined): Promise<Report> {
  const { policy } = policyOf("allow: [MIT]");
  const [context] = policy.contexts;
  assert.ok(context);
  const files = Object.fromEntries(chosen.map(({ file, text }) => [file, text]));
  const denied = new Set(chosen.filter(({ isDenied }) => isDenied).map(({ file }) => file));
  const tools: ScanTools = { ecosystems, identify, ...(sources && { sources }) };
  const request = { policy, context, today: "2026-01-01", exclude: [], origin: {}, source: guarded(files, denied) };
  return runScan(request, tools);
}

function guarded(files: Readonly<Record<string, string>>, denied: ReadonlySet<string>): FileSource {
  const source = sourceOf(files);
  return {
    ...source,
    async read(path, offset, length) {
      if (denied.has(path)) throw new ParseError("Permission denied; check the permissions of the file.");
      return source.read(path, offset, length);
    },
  };
}

function sourcesIn(registry: Mood, curated: Mood): LicenseSources {
  return {
    registries: [resolverIn(registry, "npm", ["npm", "cargo", "golang", "pypi"])],
    services: [resolverIn(curated, "clearlydefined", ["npm", "cargo", "golang", "pypi"])],
    codeHost: {
      webUrl: "https://github.com",
      gitHub: { source: "github", resolveRepositories: async () => new Map() },
      requestsLeft: async () => 1,
    },
    privateNames: operatorNames({ env: {}, home: "/home/operator", readFile: () => undefined }),
    cache: createAnswerCache(createMemoryCache({ maxBytes: 10_000, now: () => new Date() }), () => new Date()),
  };
}

function resolverIn(mood: Mood, source: string, types: readonly string[]): Resolver {
  return {
    source,
    addressFor: () => "https://source.example",
    handles: ({ type }: Component) => types.includes(type),
    async resolve(): Promise<SourceReply> {
      if (mood === "answers") return { evidence: { outcome: "answer", license: "MIT", raw: "MIT", confidence: 1 } };
      if (mood === "knows nothing") return { evidence: { outcome: "none", confidence: 0 } };
      throw new SourceUnavailable(mood, "source.example", "The source could not be asked.");
    },
  };
}

function cargoLock(name: string): string {
  const source = "registry+https://github.com/rust-lang/crates.io-index";
  return `version = 3\n\n[[package]]\nname = "${name}"\nversion = "1.0.0"\nsource = "${source}"\n`;
}
