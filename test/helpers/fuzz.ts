import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createFileMatcher } from "../../src/detect/walk/match-files.ts";
import type { Detector } from "../../src/domain/contracts/contracts.ts";
import type { OpenEcosystem } from "../../src/domain/contracts/ecosystem.ts";
import { ParseError } from "../../src/domain/contracts/parse-error.ts";
import { assertQuick, cpuMs } from "./cpu-time.ts";
import { fuzzRounds, fuzzSeed, partInTurn } from "./fuzz-rounds.ts";
import { mutateBytes } from "./mutate-bytes.ts";
import { mutate, randomText } from "./mutate.ts";
import { random } from "./random.ts";
import { fileOf } from "./tree.ts";

type Content = string | Uint8Array;
type Files = Readonly<Record<string, string>>;

/** Limit of CPU time for one read. */
const maxMs = 1_000;

export interface FuzzOptions {
  readonly title: string;
  readonly ecosystem: OpenEcosystem;
  /** A good file by its path; several of one path share its rounds. */
  readonly samples: Readonly<Record<string, Content | readonly string[]>>;
  /** Files that are read along with a sample: intact, damaged, or missing. */
  readonly beside?: Files | ((path: string) => Files);
  /** The part of the rounds that a sample gets, where several go through one reader. */
  readonly shares?: number | Readonly<Record<string, number>>;
  /** Repeated to 100,000 characters. */
  readonly units?: readonly string[];
  /** Where such a long run stands: alone and in the middle of a sample, unless told otherwise. */
  readonly places?: (sample: string, long: string) => readonly string[];
  /** A way of its own to damage a text, for every third round. */
  readonly scramble?: (sample: string, path: string, next: () => number) => string;
  /** Single inputs that were made to be slow, by what is said about them. */
  readonly hostile?: Readonly<Record<string, readonly (readonly [path: string, text: string])[]>>;
}

/** Tests that damaged and hostile files give a result or a ParseError, and soon. */
export function fuzzDetectors(options: FuzzOptions): void {
  const { title, ecosystem, samples, hostile = {} } = options;
  const reader = createReader(ecosystem);

  void describe(title, () => {
    for (const [turn, [path, content]] of Object.entries(samples).entries()) {
      void test(`${path} gives a result or a ParseError`, async () => {
        const all = typeof content === "string" || content instanceof Uint8Array ? [content] : content;
        for (const [at, one] of all.entries()) {
          await readDamaged(path, one, all.length, options, reader);
          await readLong(path, one, turn + at, options, reader);
        }
      });
    }

    for (const [name, inputs] of Object.entries(hostile)) {
      void test(name, async () => {
        for (const [path, text] of inputs) await reader.read(path, text, filesBeside(path, options), name);
      });
    }

    void test("no file takes longer than a second", async (t) => {
      const { ms, what } = reader.slowest();
      t.diagnostic(`slowest: ${what.slice(0, 80)}: ${Math.round(ms)} ms`);
      for (const input of reader.slow) await assertQuick(maxMs, input.what, input.readAgain);
    });
  });
}

interface Reader {
  read(path: string, content: Content, beside: Files, origin: string): Promise<void>;
  slowest(): { readonly ms: number; readonly what: string };
  /** Inputs that took longer than `maxMs`, to measure again. */
  readonly slow: readonly { readonly what: string; readonly readAgain: () => Promise<unknown> }[];
}

function createReader(ecosystem: OpenEcosystem): Reader {
  const detectorsOf = createFileMatcher(ecosystem.detectors);
  let slowest = { ms: 0, what: "" };
  const slow: Reader["slow"][number][] = [];
  return {
    slow,
    slowest: () => slowest,
    async read(path, content, beside, origin) {
      const detectors = detectorsOf(path);
      assert.ok(detectors.length > 0, `no detector reads ${path}`);
      for (const detector of detectors) {
        const readOnce = () => failureOf(detector, ecosystem, path, content, beside);
        const start = cpuMs();
        const failure = await readOnce();
        const ms = cpuMs() - start;
        const what = (): string => `${path}, ${origin}, by ${detector.id}: ${excerpt(content)}`;
        if (failure !== undefined) throw new Error(what(), { cause: failure });
        if (ms > slowest.ms) slowest = { ms, what: what() };
        if (ms >= maxMs) slow.push({ what: what(), readAgain: readOnce });
      }
    },
  };
}

/** Whatever went wrong, other than that the file was refused. */
async function failureOf(
  detector: Detector,
  ecosystem: OpenEcosystem,
  path: string,
  content: Content,
  beside: Files,
): Promise<unknown> {
  try {
    const { components } = await detector.parse(fileOf(path, content, beside));
    for (const component of components) ecosystem.purl(component);
    return undefined;
  } catch (error) {
    return error instanceof ParseError ? undefined : error;
  }
}

async function readDamaged(
  path: string,
  sample: Content,
  sharers: number,
  options: FuzzOptions,
  reader: Reader,
): Promise<void> {
  const { shares = 1, scramble } = options;
  const share = typeof shares === "number" ? shares : (shares[path] ?? 1);
  const rounds = Math.ceil((fuzzRounds(2000) * share) / sharers);
  const intact = filesBeside(path, options);
  for (let round = 0; round < rounds; round++) {
    const seed = path.length * 1_000_003 + sample.length * 100_003 + fuzzSeed() * 10_007 + round;
    const next = random(seed);
    const damaged =
      scramble && typeof sample === "string" && round % 3 === 0
        ? scramble(sample, path, next)
        : damage(sample, seed, next);
    await reader.read(path, damaged, damageSome(intact, next), `LCC_FUZZ_SEED=${fuzzSeed()}, round ${round}`);
  }
}

function damage(sample: Content, seed: number, next: () => number): Content {
  if (typeof sample === "string") return seed % 10 === 0 ? randomText(sample, seed) : mutate(sample, next);
  return seed % 10 === 0 ? asBytes(mutate(asText(sample), next)) : mutateBytes(sample, next);
}

function damageSome(files: Files, next: () => number): Files {
  const kind = next();
  if (kind < 0.25) return files;
  if (kind < 0.5) return {};
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, mutate(text, next)]));
}

async function readLong(
  path: string,
  sample: Content,
  turn: number,
  options: FuzzOptions,
  reader: Reader,
): Promise<void> {
  const { units = commonUnits, places = aloneAndInside } = options;
  const text = asText(sample);
  for (const unit of partInTurn(units, turn)) {
    const inputs = places(text, unit.repeat(100_000 / unit.length));
    for (const input of inputs) {
      const content = typeof sample === "string" ? input : asBytes(input);
      await reader.read(path, content, filesBeside(path, options), `long runs of ${JSON.stringify(unit)}`);
    }
  }
}

const commonUnits = ["a", " ", "\n", "(", "[", "{", '"', "\\", "a.", "<a>"];

function aloneAndInside(sample: string, long: string): readonly string[] {
  const middle = Math.floor(sample.length / 2);
  return [long, sample.slice(0, middle) + long + sample.slice(middle)];
}

/** A sample is not beside itself. */
function filesBeside(path: string, { beside = {} }: FuzzOptions): Files {
  const files = typeof beside === "function" ? beside(path) : beside;
  return Object.fromEntries(Object.entries(files).filter(([other]) => other !== path));
}

/** One character for each byte, so that bytes can be changed like a text. */
function asText(content: Content): string {
  return typeof content === "string" ? content : Buffer.from(content).toString("latin1");
}

function asBytes(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

function excerpt(content: Content): string {
  return JSON.stringify(asText(content).slice(0, 200));
}
