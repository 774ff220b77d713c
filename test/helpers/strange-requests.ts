import { gzipSync } from "node:zlib";
import { encodeBody, exampleBody, type ListedOperation } from "./openapi.ts";
import { mutate } from "./mutate.ts";
import { mutateValue } from "./mutate-value.ts";
import { random } from "./random.ts";
import type { Sent } from "./send-request.ts";

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
  return isSlow && chance(0.6, next) ? pick(operations, next) : operation;
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"];

function strangePath(pattern: string, { ids }: Material, next: Next): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    chance(0.4, next) ? pick(ids[name] ?? ["x"], next) : pick(strangeIds, next),
  );
  return chance(0.9, next) ? path : pick(pathAccidents, next)(path);
}

const uuid = "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11";
const strangeIds = [
  ...[
    "%00",
    "a%00b",
    "..",
    "%2e%2e",
    "..%2f..%2fetc%2fpasswd",
    "%5c..%5c",
    "%2F",
    "%",
    "%zz",
    "%E0%A4%A",
    "%ff%fe",
    ".",
  ],
  ...[
    "a".repeat(300),
    "a".repeat(9000),
    "%61".repeat(300),
    uuid,
    uuid.toUpperCase(),
    `${uuid}0`,
    uuid.replaceAll("-", ""),
  ],
  ...[
    "%F0%9F%98%80",
    "%C3%A9",
    "%E2%80%AE",
    "%EF%BB%BF",
    "%ED%A0%80",
    "%0d%0aX-Injected:%201",
    "%22%3E%3Cscript%3E",
    "'%20or%201=1--",
  ],
  ...[
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "null",
    "undefined",
    "NaN",
    "-1",
    "0",
    "1e309",
    "*",
    ":scan_id",
  ],
  ...[
    "permissive%20",
    "PERMISSIVE",
    "admin",
    "permissive.yaml",
    "%20",
    "+",
    "a;b=c",
    "a,b",
    "a@b",
    "~",
    "$%7Bjndi:x%7D",
    "%7B%7D",
  ],
];

const pathAccidents: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}//`,
  (path) => path.toUpperCase(),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => path.replaceAll("/", "%2f"),
  (path) => path.replaceAll("a", "%61"),
  (path) => `${path}/extra`,
  (path) => `${path}.json`,
  (path) => `${path};a=b`,
  (path) => `http://elsewhere.example${path}`,
  (path) => `${path}#part`,
  () => "*",
  () => "/",
  () => "/docs/../openapi.json",
  () => "/docs/..%2f..%2fpackage.json",
  () => "/policies/permissive/evaluate",
  () => "/sbom/generate",
  () => `/${"a/".repeat(4000)}`,
];

function strangeQuery({ parameters = [] }: ListedOperation, next: Next): string {
  if (chance(0.6, next)) return "";
  const names = [
    ...parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    ...strangeNames,
  ];
  const pairs = Array.from({ length: 1 + below(3, next) }, () => `${pick(names, next)}=${pick(strangeValues, next)}`);
  return `?${pairs.join(chance(0.9, next) ? "&" : "&&")}`;
}

const strangeNames = [
  "limit",
  "days",
  "x",
  "",
  "__proto__",
  "constructor[prototype]",
  "limit[]",
  "access_token",
  "%00",
  "a%",
];
const strangeValues = [
  ...["", "1", "0", "-1", "1.5", "1e3", "0x10", "99999999999999999999", "NaN", "Infinity", "100", "101", "365", "366"],
  ...[
    "true",
    "null",
    "%00",
    "%ED%A0%80",
    "%ff",
    "%",
    "a".repeat(300),
    "a".repeat(10_000),
    "pass",
    "PASS",
    "queued",
    "%27--",
  ],
  ...[uuid, uuid.toUpperCase(), "..", "[]", "{}", "%7B%22a%22:1%7D", "a=b=c", "%0d%0a", "%F0%9F%98%80", "1%20", "+1"],
];

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

const contentTypes = [
  ...["application/json", "application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"],
  ...[
    "application/json; charset=utf-16",
    "application/ld+json",
    "APPLICATION/JSON",
    "json",
    "",
    "/",
    ";",
    'a/b; c="',
    "application/xml",
  ],
];

/** Wrong types, hostile texts and fields that nobody asked for. */
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

const fieldValues = [
  ...[
    "admin",
    "\0",
    "a\0b",
    "\ud800",
    "\udfff\ud800",
    "\u202eabc",
    "x".repeat(256),
    "x".repeat(9000),
    "<img src=x>",
    "😀".repeat(255),
    ".",
  ],
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    -0,
    [],
    {},
    [[]],
    [null],
    ["\0"],
    [1],
    { a: 1 },
    Array.from({ length: 101 }, () => "x"),
  ],
  ...[
    "/etc",
    "..",
    "../..",
    "/proc/self",
    "~",
    "file:///etc",
    "https://github.com/-x/y",
    "https://github.com/a/b",
    "http://127.0.0.1/a/b",
  ],
];

const strangeTexts: readonly ((text: string) => string | Uint8Array)[] = [
  (text) => gzipSync(text),
  (text) => Buffer.from(text, "utf16le"),
  (text) => `\ufeff${text}`,
  (text) => `${text}${text}`,
  (text) => text.replace("{", '{"a":1,"a":2,'),
  (text) => text.replace("{", '{"__proto__":{"role":"admin"},'),
  (text) => text.replace("{", '{"constructor":{"prototype":{"role":"admin"}},'),
  (text) => text.replace(/"[^"]*"\}/, '"\\u0000\\ud800"}'),
  (text) => text.replace(/:"[^"]*"/, ":1e999"),
  (text) => text.replace(/:"[^"]*"/, `:${"9".repeat(400)}`),
  () => "[".repeat(50_000),
  () => `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  () => `${"[".repeat(5000)}${"]".repeat(5000)}`,
  () => `{${Array.from({ length: 5000 }, (_, at) => `"k${at}":${at}`).join(",")}}`,
  () => Array.from({ length: 5000 }, (_, at) => `k${at}=${at}`).join("&"),
  () => "username=a&username=b&password=c&password=d",
  () => "username=%00&password=%ED%A0%80",
  () => "username[x]=a&password[__proto__]=b",
  () => "null",
  () => "[]",
  () => '"text"',
  () => "1",
  () => " ",
  () => "\0",
  () => "{",
  () => "NaN",
  () => Uint8Array.of(0xff, 0xfe, 0x00),
];

const mebibyte = 1024 * 1024;
const hugeTexts: readonly (() => string)[] = [
  () => `{"name":"${"a".repeat(mebibyte)}"}`,
  () => `{"name":"${"a".repeat(mebibyte - 11)}"}`,
  () => " ".repeat(mebibyte + 1),
  () => `username=a&password=${"b".repeat(mebibyte - 21)}`,
  () => "[".repeat(mebibyte),
];

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

const strangeHeaders: readonly Readonly<Record<string, string>>[] = [
  { "content-encoding": "gzip" },
  { "content-encoding": "identity" },
  { "content-encoding": "br, gzip" },
  { accept: "application/problem+json" },
  { accept: "text/html, */*;q=0.1" },
  { prefer: "wait=0" },
  { prefer: "wait=-1" },
  { prefer: "wait=99999999999999999999" },
  { prefer: 'wait="', "x-a": "b" },
  { "x-forwarded-for": Array.from({ length: 900 }, (_, at) => `10.0.${at >> 8}.${at & 255}`).join(",") },
  { "x-forwarded-for": "unknown, ::1%eth0, [::1]:x" },
  { "x-forwarded-host": "evil.example", "x-forwarded-proto": "javascript" },
  { "x-request-id": "a".repeat(65) },
  { "x-request-id": "own-id_1" },
  { "x-request-id": "<script>" },
  { origin: "https://evil.example", "access-control-request-method": "POST" },
  { origin: "null" },
  { host: "" },
  { host: "evil.example:99999" },
  { "if-none-match": `${'"a",'.repeat(1000)}*` },
  { cookie: "a=".repeat(2000) },
  { expect: "100-continue" },
  { range: "bytes=0-1" },
  { "x-http-method-override": "DELETE" },
  { "x-original-url": "/admin/reset" },
  { te: "trailers" },
];

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
