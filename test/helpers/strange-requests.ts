import { encodeBody, exampleBody, type ListedOperation } from "./openapi.ts";
import { mutate } from "./mutate.ts";
import { mutateValue } from "./mutate-value.ts";
import { random } from "./random.ts";
import type { Sent } from "./send-request.ts";
import {
  contentTypes,
  fieldValues,
  hugeTexts,
  methods,
  pathAccidents,
  strangeHeaders,
  strangeIds,
  strangeNames,
  strangeTexts,
  strangeValues,
} from "./strange-parts.ts";

/** What strange requests are made of. */
export interface Material {
  readonly operations: readonly ListedOperation[];
  /** Values that exist, by the name of the path parameter. */
  readonly ids: Readonly<Record<string, readonly string[]>>;
  /** Credentials that are good, and such that are not good for requests. */
  readonly tokens: readonly string[];
  readonly badTokens: readonly string[];
}

type Next = () => number;

/** The same request for the same seed: partly right, partly of the kinds that break servers. */
export function strangeRequest(seed: number, material: Material): Sent {
  const next = random(seed);
  const operation = pickOperation(material.operations, next);
  const method = chance(0.9, next) ? operation.method : pick(methods, next);
  const path = strangePath(operation.path, material, next) + strangeQuery(operation, next);
  const { body, headers: bodyHeaders } = strangeBody(operation, next);
  const headers = { ...credentialHeader(material, next), ...bodyHeaders, ...strangeHeader(next) };
  return { method, path, headers, ...(body !== undefined && method !== "HEAD" && { body }) };
}

/** Those that hash a password take their time, so they come less often. */
function pickOperation(operations: readonly ListedOperation[], next: Next): ListedOperation {
  const operation = pick(operations, next);
  const isSlow = /login|register|change-password/.test(operation.path);
  return isSlow && chance(0.85, next) ? pick(operations, next) : operation;
}

function strangePath(pattern: string, { ids }: Material, next: Next): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    chance(0.4, next) ? pick(ids[name] ?? ["x"], next) : pick(strangeIds, next),
  );
  return chance(0.9, next) ? path : pick(pathAccidents, next)(path);
}

function strangeQuery({ parameters = [] }: ListedOperation, next: Next): string {
  if (chance(0.6, next)) return "";
  const names = [
    ...parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    ...strangeNames,
  ];
  const pairs = Array.from({ length: 1 + below(3, next) }, () => `${pick(names, next)}=${pick(strangeValues, next)}`);
  return `?${pairs.join(chance(0.9, next) ? "&" : "&&")}`;
}

interface StrangeBody {
  readonly body?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

function strangeBody(operation: ListedOperation, next: Next): StrangeBody {
  const example = exampleBody(operation) ?? { type: "application/json", value: { a: 1 } };
  const kind = next();
  const type = { "content-type": chance(0.95, next) ? example.type : pick(contentTypes, next) };
  if (kind < 0.15) return {};
  if (kind < 0.3) return { headers: type, body: encodeBody(example) };
  if (kind < 0.65)
    return { headers: type, body: encodeBody({ ...example, value: strangeFields(example.value, next) }) };
  if (kind < 0.85) return { headers: type, body: mutate(encodeBody(example), next) };
  if (kind < 0.985) return { headers: type, body: pick(strangeTexts, next)(encodeBody(example)) };
  return { headers: type, body: pick(hugeTexts, next)() };
}

/** Wrong types, hostile texts and unknown fields. */
function strangeFields(value: unknown, next: Next): unknown {
  const fields = mutateValue(value, next) as Record<string, unknown>;
  if (chance(0.5, next)) return fields;
  const name = pick(
    ["role", "disabled", "id", "password_hash", "__proto__", "constructor", "exclude", "path", "email"],
    next,
  );
  // A plain assignment to `__proto__` would set the prototype here, and send nothing.
  Object.defineProperty(fields, name, { value: pick(fieldValues, next), enumerable: true, configurable: true });
  return fields;
}

function credentialHeader({ tokens, badTokens }: Material, next: Next): Readonly<Record<string, string>> {
  if (chance(0.05, next)) return {};
  const token = pick(tokens, next);
  if (chance(0.9, next)) return { authorization: `Bearer ${token}` };
  const spoilt = [
    ...[
      token,
      `bearer  ${token}`,
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      "Bearer",
      "Bearer ",
    ],
    ...[
      `Bearer ${token} ${token}`,
      `Bearer ${"a".repeat(9000)}`,
      `Bearer ${"a.".repeat(3000)}`,
      "Bearer ..",
      "Bearer eyJ.e30.",
    ],
    ...[
      "Bearer lcc_",
      "Token lcc_aaaaaaaaaaaa_",
      "Bearer \u00e9\u00ff",
      `Bearer "${token}"`,
      "ApiKey null",
      `Bearer\t${token}`,
    ],
    ...badTokens.map((bad) => `Bearer ${bad}`),
  ];
  return { authorization: pick(spoilt, next) };
}

function strangeHeader(next: Next): Readonly<Record<string, string>> {
  return chance(0.7, next) ? {} : pick(strangeHeaders, next);
}

function chance(share: number, next: Next): boolean {
  return next() < share;
}

function below(limit: number, next: Next): number {
  return Math.floor(next() * limit);
}

function pick<T>(items: readonly T[], next: Next): T {
  const item = items[below(items.length, next)];
  if (item === undefined) throw new Error("there is nothing to pick from");
  return item;
}
