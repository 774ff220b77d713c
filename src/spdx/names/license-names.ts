import { once } from "../../async/once.ts";
import { findLicenseId } from "../identifiers.ts";
import { successors } from "../deprecated.ts";
import { readTable } from "../read-table.ts";
import { listedLicenses } from "./license-list.ts";
import { sameVersionKey } from "./numbers.ts";
import { emptyPhrases, addPhrase, type Phrases } from "./phrases.ts";
import { toOption, type Option, type Reading } from "./reading.ts";
import { tokenizeOwnName, type Token } from "./words.ts";
import { defined } from "../../text/defined.ts";

/**
 * Every name of a license or a family of licenses, without its version, and its possible meanings. Names that are not in
 * the SPDX list are in `data/license-names.tsv`, without "the", "license" and "version", which are ignored everywhere.
 */
export const licenseNames: () => Phrases<Reading> = once(() => {
  const names = emptyPhrases<Draft>();
  for (const { id, name } of listedLicenses()) addListed(names, id, name);
  const clear = new Set<Phrases<Draft>>();
  for (const [kind = "", license = "", spellings = "", detail = ""] of readTable("license-names.tsv")) {
    const spelled = spellings.split("; ");
    if (kind === "alias") addAlias(names, license, spelled, detail);
    else if (kind === "versions") addVersions(names, license, spelled);
    else if (kind === "vague") addVague(names, license, spelled, detail);
    else if (kind === "fixed") addFixed(names, license, spelled, detail);
    else if (kind === "unclear") for (const name of spelled) findDraft(names, name).isUnclear = true;
    else for (const name of spelled) clear.add(addPhrase(names, tokenizeOwnName(name)));
  }
  return finish(names, clear);
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
  const base = toBaseId(id);
  if (base === undefined || id.includes("-with-")) return; // "with" and "or later" are read as words
  addSpelled(names, tokenizeOwnName(id), base, true);
  if (name === undefined || isGnu(base)) return; // the GNU names contain "only", which is read as a separate word
  const tokens = tokenizeOwnName(name);
  addSpelled(names, tokens, base, false);
  addSpelled(
    names,
    tokens.filter(({ text }) => !"(),".includes(text)),
    base,
    false,
  );
}

/** The identifier used for a license in readings; undefined for one that is another with "only" or "or later". */
function toBaseId(id: string): string | undefined {
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

/** Other names of a license, or of a whole family if `of` has no version; `usual`: what the family's name alone means. */
function addAlias(names: Phrases<Draft>, of: string, spelled: readonly string[], usual: string): void {
  const options = findLicenseId(of) ? [toOption(of)] : findDraft(names, of).options;
  if (usual !== "") findDraft(names, of).usual = usual;
  for (const name of spelled) {
    const draft = findDraft(names, name);
    for (const option of options) addTo(draft, option);
    draft.isStem = false;
    if (usual !== "") draft.usual = usual;
  }
}

/** Names whose versions belong to more than one family: `1.0=BSL-1.0; 1.1=BUSL-1.1`. */
function addVersions(names: Phrases<Draft>, versions: string, spelled: readonly string[]): void {
  for (const pair of versions.split("; ")) {
    const [version = "", id = ""] = pair.split("=");
    addOption(names, spelled, { id, version: sameVersionKey(version) });
  }
}

/** Names with several meanings; a second name in brackets can decide, as in "Public Domain (CC0)". */
function addVague(names: Phrases<Draft>, ids: string, spelled: readonly string[], note: string): void {
  for (const id of ids.split("; "))
    addOption(names, spelled, spelled.includes("GNU") ? toOption(id) : { id, version: noVersion });
  if (note !== "") for (const name of spelled) findDraft(names, name).note = note;
}

/** Names with a fixed answer: nothing is licensed, or an expression is written in words. */
function addFixed(names: Phrases<Draft>, expression: string, spelled: readonly string[], caveat: string): void {
  addOption(names, spelled, { id: expression });
  if (caveat !== "") for (const name of spelled) findDraft(names, name).caveat = caveat;
}

function addOption(names: Phrases<Draft>, spelled: readonly string[], option: Option): void {
  for (const name of spelled) addTo(findDraft(names, name), option);
}

function addTo({ options }: Draft, { id, version }: Option): void {
  if (options.some((option) => option.id === id && option.version === version)) return;
  options.push({ id, ...(version !== undefined && { version }) });
}

function findDraft(names: Phrases<Draft>, name: string): Draft {
  return draftAt(names, tokenizeOwnName(name));
}

function draftAt(names: Phrases<Draft>, tokens: readonly Token[]): Draft {
  return (addPhrase(names, tokens).value ??= { options: [] });
}

/** `clear`: identifiers without their version whose license has only ever had that one. */
function finish(names: Phrases<Draft>, clear: ReadonlySet<Phrases<Draft>>): Phrases<Reading> {
  const convert = (place: Phrases<Draft>): Phrases<Reading> => ({
    next: new Map([...place.next].map(([word, next]) => [word, convert(next)])),
    ...(place.value && { value: toReading(place.value, clear.has(place)) }),
  });
  return convert(names);
}

function toReading({ options, usual, isStem, isUnclear, note, caveat }: Draft, isClear: boolean): Reading {
  return {
    options,
    family: options,
    ...(usual !== undefined && { usual }),
    ...((isUnclear || (isStem && !isClear)) && { isUnclear: true }),
    ...defined({ note, caveat }),
  };
}
