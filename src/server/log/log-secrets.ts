import { maskAddress } from "../../text/mask-address.ts";

const removed = "[removed]";
const maxDepth = 6;

/** Returns a value for the log without fields named like secrets and without credentials in texts. */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null || isHarmless(value)) return value;
  if (depth >= maxDepth) return "…";
  if (value instanceof Error) return cleanError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  return cleanFields(Object.entries(value), depth);
}

/** Nearly all lines: a few short values. They need no copy, which would take longer than writing the line. */
function isHarmless(value: object): boolean {
  if (Object.getPrototypeOf(value) !== Object.prototype) return false;
  for (const name in value) {
    const field = (value as Record<string, unknown>)[name];
    if (typeof field === "string" ? mayHaveSecrets(field) : typeof field !== "number") return false;
    if (isSecret(name)) return false;
  }
  return true;
}

/** Includes the cause, which is often the real reason. */
function cleanError(error: Error, depth: number): object {
  const { name: type, message, stack } = error;
  const cause = error.cause === undefined ? [] : [["cause", error.cause] as const];
  return cleanFields(
    [["type", type], ["message", message], ["stack", stack], ...Object.entries(error), ...cause],
    depth,
  );
}

function cleanFields(entries: readonly (readonly [string, unknown])[], depth: number): object {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    clean[name] = isSecret(name) && value !== undefined ? removed : withoutSecrets(value, depth + 1);
  }
  return clean;
}

function isSecret(name: string): boolean {
  return /authorization|password|passwd|secret|cookie|token$|api_?key$/i.test(name);
}

/** Removes tokens, keys and URLs with a password from any text. */
function cleanText(text: string): string {
  if (!mayHaveSecrets(text)) return text;
  return text
    .replaceAll(/\S+/g, (word) => (word.includes("://") ? maskAddress(word) : word))
    .replaceAll(/\beyJ[\w-]*\.[\w.-]*/g, removed)
    .replaceAll(/\blcc_[A-Za-z\d]+_\w+/g, removed)
    .replaceAll(/\b(bearer) +\S+/gi, `$1 ${removed}`);
}

function mayHaveSecrets(text: string): boolean {
  return /:\/\/|eyJ|lcc_|bearer/i.test(text);
}
