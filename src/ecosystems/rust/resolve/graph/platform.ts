import type { Platform } from "../../../../domain/contracts/targets.ts";

/** Whether a dependency for one target applies to any of the platforms: `cfg(unix)`, `x86_64-pc-windows-msvc`. */
export function createIsOnPlatform(platforms: readonly Platform[]): (target: string | undefined) => boolean {
  const described = platforms.map(describe);
  const answers = new Map<string, boolean>();
  return (target) => {
    if (target === undefined) return true;
    const answer = answers.get(target) ?? described.some((platform) => matches(target, platform));
    answers.set(target, answer);
    return answer;
  };
}

interface Described {
  readonly triple: string;
  /** `unix`, `target_os="linux"`. */
  readonly values: ReadonlySet<string>;
}

const triples: Readonly<Record<Platform, string>> = {
  "linux-x86_64": "x86_64-unknown-linux-gnu",
  "linux-aarch64": "aarch64-unknown-linux-gnu",
  "macos-x86_64": "x86_64-apple-darwin",
  "macos-arm64": "aarch64-apple-darwin",
  "windows-x86_64": "x86_64-pc-windows-msvc",
};

/** What the compiler reports for a target (`rustc --print cfg`), without values that depend on the build. */
function describe(platform: Platform): Described {
  const triple = triples[platform];
  const [arch = "", vendor = "", system = "", env = ""] = triple.split("-");
  const family = system === "windows" ? "windows" : "unix";
  const atomics = ["8", "16", "32", "64", "ptr"];
  return {
    triple,
    values: new Set([
      ...["true", "debug_assertions", "target_has_atomic", "target_thread_local", family],
      `target_family="${family}"`,
      `target_os="${system === "darwin" ? "macos" : system}"`,
      `target_arch="${arch}"`,
      `target_vendor="${vendor}"`,
      `target_env="${env}"`,
      ...['target_pointer_width="64"', 'target_endian="little"', 'panic="unwind"'],
      ...atomics.map((size) => `target_has_atomic="${size}"`),
    ]),
  };
}

/** A condition that cannot be read is treated as true, so that nothing is missed. */
function matches(target: string, { triple, values }: Described): boolean {
  const text = target.trim();
  if (!text.startsWith("cfg(")) return text === triple;
  const tokens = tokenize(text.slice("cfg".length));
  const state = { at: 0 };
  const result = evaluateGroup(tokens, state, values, 0);
  return result === undefined || result.length !== 1 || state.at !== tokens.length ? true : result[0] === true;
}

const maxLength = 10_000;
const maxDepth = 50;

function tokenize(text: string): readonly string[] {
  return text.slice(0, maxLength).match(/[A-Za-z_]\w*|"[^"]*"|[(),=]|[^\s]/g) ?? [];
}

/** The values between two parentheses; undefined when they cannot be read. */
function evaluateGroup(
  tokens: readonly string[],
  state: { at: number },
  values: ReadonlySet<string>,
  depth: number,
): readonly boolean[] | undefined {
  if (tokens[state.at] !== "(" || depth > maxDepth) return undefined;
  state.at++;
  const results: boolean[] = [];
  while (tokens[state.at] !== ")") {
    const value = evaluateOne(tokens, state, values, depth);
    if (value === undefined) return undefined;
    results.push(value);
    if (tokens[state.at] === ",") state.at++;
    else if (tokens[state.at] !== ")") return undefined;
  }
  state.at++;
  return results;
}

function evaluateOne(
  tokens: readonly string[],
  state: { at: number },
  values: ReadonlySet<string>,
  depth: number,
): boolean | undefined {
  const name = tokens[state.at++];
  if (name === undefined || !/^\w+$/.test(name)) return undefined;
  if (tokens[state.at] === "=") {
    const value = tokens[state.at + 1];
    state.at += 2;
    return value?.startsWith('"') ? values.has(`${name}=${value}`) : undefined;
  }
  if (tokens[state.at] !== "(") return values.has(name);
  const inside = evaluateGroup(tokens, state, values, depth + 1);
  if (!inside) return undefined;
  if (name === "all") return inside.every(Boolean);
  if (name === "any") return inside.some(Boolean);
  return name === "not" && inside.length === 1 ? !inside[0] : undefined;
}
