import { findLicenseId } from "../identifiers.ts";
import { once } from "../../async/once.ts";
import { sameVersionKey } from "./numbers.ts";
import type { Match } from "./phrases.ts";
import type { Option, Reading } from "./reading.ts";
import type { Token } from "./words.ts";

/**
 * Reads the Creative Commons licenses, whose names combine elements in any order: `CC BY-NC-SA 4.0`, `Creative Commons
 * 3.0 BY-SA`, `Creative Commons Attribution-NoDerivs 3.0 Unported`.
 */
export function readCreativeCommons(tokens: readonly Token[], start: number): Match<Reading> | undefined {
  if (!starters.has(tokens[start]?.text ?? "")) return undefined;
  const parts: Found = { isNamed: false, elements: new Set(), version: undefined, country: undefined };
  let at = start;
  for (let next = take(tokens, at, parts); next > at; next = take(tokens, at, parts)) at = next;
  // without "CC" the elements are only clear with a version: "Attribution 4.0 International"
  if (!parts.isNamed && (parts.elements.size === 0 || parts.version === undefined)) return undefined;
  const family = optionsFor(parts.elements);
  const { version, country } = parts;
  const options = family
    .filter((option) => version === undefined || option.version === version)
    .map((option) => (country === undefined ? option : { ...option, id: portedId(option.id, country) }));
  if (options.length === 0) return undefined;
  return { value: { options, family, ...(version !== undefined && { version }) }, end: at };
}

type Element = "by" | "nc" | "sa" | "nd";

interface Found {
  isNamed: boolean;
  readonly elements: Set<Element>;
  version: string | undefined;
  country: string | undefined;
}

function take(tokens: readonly Token[], at: number, parts: Found): number {
  const token = tokens[at];
  const next = tokens[at + 1]?.text;
  if (!token) return at;
  if (token.text === "cc" && next !== "0") return name(parts, at + 1);
  if (token.text === "creative" && next === "commons") return name(parts, at + 2);
  const glued = gluedNames.get(token.text);
  if (glued !== undefined) {
    for (const element of glued) parts.elements.add(element);
    return name(parts, at + 1);
  }
  const pair = pairStarters.has(token.text) ? pairs.get(`${token.text} ${next}`) : undefined;
  const element = pair ?? elements.get(token.text);
  if (element !== undefined) {
    parts.elements.add(element);
    return pair === undefined ? at + 1 : at + 2;
  }
  if (!parts.isNamed && parts.elements.size === 0) return at;
  const versionAt = token.text === "," ? at + 1 : at;
  const version = tokens[versionAt];
  if (version?.kind === "number" && !version.isCut && parts.version === undefined) {
    parts.version = sameVersionKey(version.text);
    return versionAt + 1;
  }
  if (fillers.has(token.text)) return at + 1;
  if (parts.version === undefined || parts.country !== undefined) return at;
  const isUnitedStates = token.text === "united" && next === "states";
  if (!isUnitedStates && !countries.has(token.text)) return at;
  parts.country = isUnitedStates ? "us" : token.text;
  return isUnitedStates ? at + 2 : at + 1;
}

/** Most translations for a country have no identifier of their own; their conditions are the same. */
export function portedId(international: string, country: string): string {
  return findLicenseId(`${international}-${country}`) ?? international;
}

function name(parts: Found, at: number): number {
  parts.isNamed = true;
  return at;
}

const elements: ReadonlyMap<string, Element> = new Map([
  ...(["by", "attribution"] as const).map((word) => [word, "by"] as const),
  ...(["nc", "noncommercial"] as const).map((word) => [word, "nc"] as const),
  ...(["sa", "sharealike"] as const).map((word) => [word, "sa"] as const),
  ...(["nd", "noderivs", "noderivatives"] as const).map((word) => [word, "nd"] as const),
]);

const pairs: ReadonlyMap<string, Element> = new Map([
  ["non commercial", "nc"],
  ["share alike", "sa"],
  ...["no derivatives", "no derivs", "no derivative", "derivative works"].map((words) => [words, "nd"] as const),
]);

/** `CCBYSA`. */
const gluedNames: ReadonlyMap<string, readonly Element[]> = new Map(
  ([["by"], ["by", "sa"], ["by", "nd"], ["by", "nc"], ["by", "nc", "sa"], ["by", "nc", "nd"]] as const).map((codes) => [
    `cc${codes.join("")}`,
    codes,
  ]),
);

/** The codes behind a version, but not "at", which is also a word before an address. */
const countries: ReadonlySet<string> = new Set(
  (
    "ar au az be bg br ca ch cl cn co cr cz de dk ec ee eg es fi fr ge gr gt hk hr hu ie igo il in it jo jp kr lu mk mt " +
    "mx my ng nl no nz pe ph pl pr pt ro rs se sg si th tw ug uk us ve vn za"
  ).split(" "),
);

const pairStarters: ReadonlySet<string> = new Set(["non", "share", "no", "derivative"]);
const starters: ReadonlySet<string> = new Set(["cc", "creative", ...gluedNames.keys(), ...elements.keys()]);

const fillers: ReadonlySet<string> = new Set([
  ...["international", "intl", "unported", "generic", "public", "legalcode", "deed", "works"],
]);

export const creativeCommonsWords: readonly string[] = [
  ...[
    "cc",
    "creative",
    "commons",
    ...gluedNames.keys(),
    ...elements.keys(),
    ...[...pairs.keys()].join(" ").split(" "),
    ...fillers,
  ],
];

/** Without elements, any license is possible, including CC0 for "Creative Commons (CC0)". */
function optionsFor(elements: ReadonlySet<Element>): readonly Option[] {
  if (elements.size === 0) return allOptions();
  const code = (["by", "nc", "sa", "nd"] as const).filter((element) => elements.has(element)).join("-");
  return allOptions().filter(({ id }) => id.toLowerCase().replace(/^cc-|-\d.*$/g, "") === code);
}

const allOptions = once((): readonly Option[] => [
  ...["BY", "BY-NC", "BY-NC-ND", "BY-NC-SA", "BY-ND", "BY-SA", "SA"].flatMap((code) =>
    ["1.0", "2.0", "2.5", "3.0", "4.0"].flatMap((version) => {
      const id = findLicenseId(`CC-${code}-${version}`);
      return id === undefined ? [] : [{ id, version: sameVersionKey(version) }];
    }),
  ),
  { id: "CC0-1.0", version: "1" },
]);
