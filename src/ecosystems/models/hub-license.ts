import { combine, parseExpression, printExpression, type Expression } from "../../spdx/expression.ts";
import { findHubKey, findHubName } from "./hub-license-table.ts";
import { normalizeName } from "../../spdx/names/normalize.ts";

/** The license fields of a model or dataset card, or of a weight file that repeats them. */
export interface CardLicense {
  readonly license?: string | readonly string[];
  readonly licenseName?: string;
  readonly licenseLink?: string;
}

interface HubLicense {
  /** An SPDX expression in normal form, or "UNKNOWN". */
  readonly expression: string;
  readonly strength: "exact" | "weak" | "none";
  /** The card's statement: a comma-separated list, followed by the license name in parentheses. */
  readonly raw: string;
  readonly note?: string;
}

/** The license that a card means. Several keys are licenses of parts, so all of them apply. */
export function readHubLicense(card: CardLicense): HubLicense {
  const keys = keysOf(card.license);
  const name = card.licenseName?.trim() ?? "";
  const raw = keys.join(", ") + (name === "" ? "" : `${keys.length > 0 ? " " : ""}(${name})`);
  if (keys.length === 0 && name === "") return unknown(raw, "The card names no license.");
  const readings = (keys.length === 0 ? ["other"] : keys).map((key) => readKey(key, card));
  if (name !== "" && keys.length > 0 && !keys.some(isOther)) return checkName(raw, name, join(raw, readings));
  return join(raw, readings);
}

/** Both statements of a card whose license name contradicts its license key. */
export function findContradiction(card: CardLicense): string | undefined {
  const keys = keysOf(card.license);
  const name = card.licenseName?.trim() ?? "";
  if (name === "" || keys.length === 0 || keys.some(isOther)) return undefined;
  const { expression } = join(
    "",
    keys.map((key) => readKey(key, card)),
  );
  if (readName(name, "exact").expression === expression) return undefined;
  return `license is "${shorten(keys.join(", "))}", license_name is "${shorten(name)}"`;
}

/** The same from one line in the form of `raw`, which detectors and trees return too: `cc-by-4.0, other (name)`. */
export function readHubStatement(raw: string): HubLicense {
  const whole = readHubLicense({ license: raw });
  const isList = /, | \(/.test(raw.slice(0, maxStatementLength));
  if (whole.strength !== "none" || !isList || raw.length > maxStatementLength) return whole;
  const open = raw.endsWith(")") ? raw.lastIndexOf(" (") : -1;
  const keys = open < 0 ? raw : raw.slice(0, open);
  const name = open < 0 ? {} : { licenseName: raw.slice(open + 2, -1) };
  return { ...readHubLicense({ license: keys.split(", "), ...name }), raw };
}

const maxStatementLength = 2000;

interface Reading {
  readonly expression: string | undefined;
  readonly strength: "exact" | "weak";
  /** Represents the license among others if it is unknown. */
  readonly reference: string;
  readonly note?: string;
}

function keysOf(license: string | readonly string[] | undefined): readonly string[] {
  const all = typeof license === "string" ? [license] : (license ?? []);
  return [...new Set(all.map((key) => key.trim()).filter((key) => key !== ""))];
}

/** Old dataset cards write `other-<text>`. */
function isOther(key: string): boolean {
  return /^other(?:-|$)/i.test(key);
}

function readKey(key: string, card: CardLicense): Reading {
  if (isOther(key)) return readOther(key, card);
  const entry = findHubKey(key);
  if (!entry) return readName(key, "exact");
  if (nameless.has(entry.key)) {
    return { expression: undefined, strength: "weak", reference: `LicenseRef-${entry.key}`, note: namelessNote(key) };
  }
  if (!versionless.has(entry.key)) return known(entry.license, "exact");
  return { ...known(entry.license, "weak"), note: `The key "${key}" does not say which version.` };
}

/** Keys of a whole family, or of nothing: no license can be derived from them. */
const nameless: ReadonlySet<string> = new Set(["bsd", "cc", "gfdl", "unknown"]);
const versionless: ReadonlySet<string> = new Set(["gpl", "lgpl"]);

function namelessNote(key: string): string {
  return key.toLowerCase() === "unknown"
    ? "The card says that the license is unknown."
    : `The key "${key}" names a family of licenses, not one of them.`;
}

/** `other` alone is not enough; its name, the text after the key or a link to a well-known text may be. */
function readOther(key: string, { licenseName = "", licenseLink = "" }: CardLicense): Reading {
  const name = licenseName.trim() || key.slice("other-".length);
  const named = name === "" ? undefined : readName(name, "exact");
  if (named?.expression !== undefined) return named;
  const linked = /^https?:\/\//.test(licenseLink) ? normalizeName(licenseLink) : undefined;
  if (linked && linked.strength !== "none") return known(linked.expression, "weak");
  const note =
    name === ""
      ? 'The card says "other" and names no license.'
      : `The license name "${shorten(name)}" is not one that lcc knows.`;
  return { expression: undefined, strength: "weak", reference: "LicenseRef-other", note };
}

/** A license by its hub key, its name on the hub, or any SPDX name or expression. */
function readName(name: string, strength: "exact" | "weak"): Reading {
  const entry = findHubKey(name);
  if (entry && !nameless.has(entry.key) && !isOther(entry.key)) {
    return known(entry.license, versionless.has(entry.key) ? "weak" : strength);
  }
  const license = findHubName(name);
  if (license !== undefined) return known(license, strength);
  const { expression, strength: certainty, note } = normalizeName(name);
  if (certainty !== "none") return known(expression, certainty);
  const reason = note ?? `"${shorten(name)}" is not a license that lcc knows.`;
  return { expression: undefined, strength: "weak", reference: `LicenseRef-${slug(name)}`, note: reason };
}

function known(expression: string, strength: "exact" | "weak"): Reading {
  return { expression, strength, reference: expression };
}

function join(raw: string, readings: readonly Reading[]): HubLicense {
  const notes = [...new Set(readings.flatMap(({ note }) => note ?? []))].join(" ");
  if (readings.every(({ expression }) => expression === undefined)) return unknown(raw, notes);
  const parts = readings.flatMap(({ reference }) => toExpression(reference));
  const isExact = readings.every(({ expression, strength }) => expression !== undefined && strength === "exact");
  return {
    expression: printExpression(combine("and", parts)),
    strength: isExact ? "exact" : "weak",
    raw,
    ...(notes !== "" && { note: notes }),
  };
}

function toExpression(text: string): Expression[] {
  const parsed = parseExpression(text);
  return "expression" in parsed ? [parsed.expression] : [];
}

/** A license name belongs to `other`. With another key it is a second statement, and the two must agree. */
function checkName(raw: string, name: string, license: HubLicense): HubLicense {
  if (readName(name, "exact").expression === license.expression) return license;
  return unknown(
    raw,
    `The card contradicts itself: its license is given by key and, differently, as "${shorten(name)}".`,
  );
}

function unknown(raw: string, note: string): HubLicense {
  return { expression: "UNKNOWN", strength: "none", raw, note };
}

function slug(text: string): string {
  const spelled = text.toLowerCase().replaceAll("+", "-plus");
  return (
    spelled
      .replaceAll(/[^a-z0-9.]+/g, "-")
      .slice(0, 60)
      .replace(/^-/, "")
      .replace(/-$/, "") || "other"
  );
}

/** A name for a message. */
export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}
