import { once } from "../../async/once.ts";
import { findLicenseId } from "../identifiers.ts";
import { successors } from "../deprecated.ts";
import { aliases, clearStems, fixedNames, unclearNames, usualMeanings, vagueNames, versionedNames } from "./aliases.ts";
import { listedLicenses } from "./license-list.ts";
import { sameVersionKey } from "./numbers.ts";
import { emptyPhrases, placeOf, type Phrases } from "./phrases.ts";
import type { Option, Reading } from "./reading.ts";
import { tokensOf, type Token } from "./words.ts";

/** Every name of a license or a family of licenses, without its version, and its possible meanings. */
export const licenseNames: () => Phrases<Reading> = once(() => {
  const names = emptyPhrases<Draft>();
  for (const { id, name } of listedLicenses()) addListed(names, id, name);
  for (const { of, names: spelled } of aliases) addAlias(names, of, spelled);
  for (const { names: spelled, versions } of versionedNames) {
    for (const [version, id] of Object.entries(versions))
      addOption(names, spelled, { id, version: sameVersionKey(version) });
  }
  for (const { names: spelled, ids, note } of vagueNames) {
    for (const id of ids)
      addOption(names, spelled, spelled.includes("GNU") ? optionOf(id) : { id, version: noVersion });
    if (note !== undefined) for (const name of spelled) draftOf(names, name).note = note;
  }
  for (const { names: spelled, expression, caveat } of fixedNames) {
    addOption(names, spelled, { id: expression });
    if (caveat !== undefined) for (const name of spelled) draftOf(names, name).caveat = caveat;
  }
  for (const name of unclearNames) draftOf(names, name).isUnclear = true;
  return finish(names);
});

/** Matches no version in a text: the name means this license regardless of its version. */
const noVersion = "";

/**
 * A reading under construction; `isStem` marks an identifier without its version, which is often too short to be clear.
 */
interface Draft {
  readonly options: Option[];
  usual?: string;
  isStem?: boolean;
  isUnclear?: boolean;
  note?: string;
  caveat?: string;
}

function addListed(names: Phrases<Draft>, id: string, name: string | undefined): void {
  const base = baseOf(id);
  if (base === undefined || id.includes("-with-")) return; // "with" and "or later" are read as words
  addSpelled(names, tokensOf(id), base, true);
  if (name === undefined || isGnu(base)) return; // the GNU names contain "only", which is read as a separate word
  const tokens = tokensOf(name);
  addSpelled(names, tokens, base, false);
  addSpelled(
    names,
    tokens.filter(({ text }) => !"(),".includes(text)),
    base,
    false,
  );
}

/** The identifier used for a license in readings; undefined for one that is another with "only" or "or later". */
function baseOf(id: string): string | undefined {
  const plain = id.replace(/(?:-only|-or-later|\+)$/, "");
  if (plain !== id && findLicenseId(plain)) return undefined;
  const successor = successors[id];
  return successor === undefined || /-only$| WITH /.test(successor) ? id : successor;
}

function isGnu(id: string): boolean {
  return successors[id]?.endsWith("-only") ?? false;
}

function addSpelled(names: Phrases<Draft>, tokens: readonly Token[], id: string, isStem: boolean): void {
  const last = tokens.at(-1);
  const isVersion = last?.kind === "number" && !last.isGlued && Number.parseInt(last.text, 10) < 1900;
  const stem = isVersion ? withoutMarks(tokens.slice(0, -1)) : tokens;
  if (stem.length === 0 || !last) return;
  const draft = draftAt(names, stem);
  addTo(draft, { id, ...(isVersion && { version: sameVersionKey(last.text) }) });
  if (isStem && isVersion) draft.isStem ??= true;
  else draft.isStem = false;
}

/** `Server Side Public License, v 1` ends in a comma once its version is removed. */
function withoutMarks(tokens: readonly Token[]): readonly Token[] {
  return tokens.at(-1)?.text === "," ? tokens.slice(0, -1) : tokens;
}

function addAlias(names: Phrases<Draft>, of: string, spelled: readonly string[]): void {
  const options = findLicenseId(of) ? [optionOf(of)] : draftOf(names, of).options;
  const usual = usualMeanings[of];
  if (usual !== undefined) draftOf(names, of).usual = usual;
  for (const name of spelled) {
    const draft = draftOf(names, name);
    for (const option of options) addTo(draft, option);
    draft.isStem = false;
    if (usual !== undefined) draft.usual = usual;
  }
}

function addOption(names: Phrases<Draft>, spelled: readonly string[], option: Option): void {
  for (const name of spelled) addTo(draftOf(names, name), option);
}

function addTo({ options }: Draft, { id, version }: Option): void {
  if (options.some((known) => known.id === id && known.version === version)) return;
  options.push({ id, ...(version !== undefined && { version }) });
}

function optionOf(id: string): Option {
  const last = tokensOf(id).at(-1);
  return last?.kind === "number" && !last.isGlued ? { id, version: sameVersionKey(last.text) } : { id };
}

function draftOf(names: Phrases<Draft>, name: string): Draft {
  return draftAt(names, tokensOf(name));
}

function draftAt(names: Phrases<Draft>, tokens: readonly Token[]): Draft {
  return (placeOf(names, tokens).value ??= { options: [] });
}

function finish(names: Phrases<Draft>): Phrases<Reading> {
  const clear = new Set(clearStems.map((stem) => placeOf(names, tokensOf(stem))));
  const convert = (place: Phrases<Draft>): Phrases<Reading> => ({
    next: new Map([...place.next].map(([word, next]) => [word, convert(next)])),
    ...(place.value && { value: readingOf(place.value, clear.has(place)) }),
  });
  return convert(names);
}

function readingOf({ options, usual, isStem, isUnclear, note, caveat }: Draft, isClear: boolean): Reading {
  return {
    options,
    family: options,
    ...(usual !== undefined && { usual }),
    ...((isUnclear || (isStem && !isClear)) && { isUnclear: true }),
    ...(note !== undefined && { note }),
    ...(caveat !== undefined && { caveat }),
  };
}
