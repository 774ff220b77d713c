import { countBracket, isString, kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { toFileName } from "../../../../text/paths.ts";
import type { Reference } from "../../reference.ts";
import { isWeightName } from "../weight-url.ts";

/**
 * The license that a mapping or call states is that of the models in it: `{"repo": "owner/name", "license": "mit"}`. A
 * weight file that is only named, because its address is put together at run time, is a model there.
 */
export function withStatedLicenses({ tokens }: Program, references: readonly Reference[]): readonly Reference[] {
  const entries = entriesWithLicense(tokens);
  if (entries.length === 0) return references;
  const isInside = ({ line, file }: Reference, { first, last }: Entry) =>
    file === undefined && line !== undefined && line >= first && line <= last;
  const licensed = references.map((reference) => {
    const around = entries.filter((entry) => isInside(reference, entry)).toSorted((a, b) => lines(a) - lines(b));
    const licenses = new Set(around.filter((entry) => lines(entry) === lines(around[0] ?? entry)).map(licenseIn));
    const [declaredLicense] = licenses;
    return licenses.size === 1 && declaredLicense !== undefined ? { ...reference, declaredLicense } : reference;
  });
  const bare = entries.filter((entry) => !references.some((reference) => isInside(reference, entry)));
  const named = bare.flatMap((entry) => namedWeights(tokens, entry));
  const isTable = new Set(named.map(({ name }) => name)).size >= minTable;
  return [...licensed, ...named.map((each) => (isTable ? { ...each, scope: "available" as const } : each))];
}

/** That many weight files with licenses are a table to choose from. */
const minTable = 5;

interface Entry {
  readonly license: string;
  /** Tokens. */
  readonly start: number;
  readonly end: number;
  /** Lines. */
  readonly first: number;
  readonly last: number;
}

const lines = ({ first, last }: Entry): number => last - first;
const licenseIn = ({ license }: Entry): string => license;

interface Frame {
  readonly start: number;
  license?: string;
  /** The license is that of a program, or of what is made from the models. */
  isOther?: boolean;
}

const maxEntries = 2_000;

function entriesWithLicense(tokens: Tokens): readonly Entry[] {
  const entries: Entry[] = [];
  const open: Frame[] = [];
  for (let at = 1; at < tokens.end; at++) {
    const depth = countBracket(tokens.kinds[at]);
    if (depth > 0) open.push({ start: at });
    else if (depth < 0) close(open.pop(), at);
    else if (entries.length < maxEntries) readKey(tokens, at, open.at(-1));
  }
  return entries;

  function close(frame: Frame | undefined, end: number): void {
    if (frame?.license === undefined || frame.isOther) return;
    const { start, license } = frame;
    const around = open.at(-1);
    const isAbout = tokens.kinds[start - 1] === sign.colon && /meta|info|about|legal/i.test(textAt(tokens, start - 2));
    if (isAbout && around) around.license ??= license;
    else if (tokens.kinds[start - 1] !== kind.name || !/^setup$|card|save|push|upload/i.test(textAt(tokens, start - 1)))
      entries.push({ license, start, end, first: findTokenLine(tokens, start), last: findTokenLine(tokens, end) });
  }
}

/** `"license": "mit"` or `license="mit"`. */
function readKey(tokens: Tokens, at: number, frame: Frame | undefined): void {
  const { kinds } = tokens;
  const next = kinds[at + 1];
  const isKey = isString(kinds[at]) ? next === sign.colon : kinds[at] === kind.name && next === sign.equals;
  if (!frame || !isKey) return;
  const key = textAt(tokens, at);
  if (/^(?:base_model|finetuned_from|datasets?|install_requires|dependencies)$/.test(key)) frame.isOther = true;
  const isWhole = isString(kinds[at + 2]) && (kinds[at + 3] === sign.comma || countBracket(kinds[at + 3]) < 0);
  if (!isWhole || !/^(?:model_)?licen[cs]e(?:_name)?$/i.test(key)) return;
  const license = textAt(tokens, at + 2).trim();
  if (license !== "" && license.length <= 300) frame.license ??= license;
}

function namedWeights(tokens: Tokens, { start, end, license: declaredLicense }: Entry): Reference[] {
  const references: Reference[] = [];
  for (let at = start; at < end; at++) {
    const text = isString(tokens.kinds[at]) ? textAt(tokens, at) : "";
    if (!isWeightName(text) || !/^[\w./ -]{1,200}$/.test(text)) continue;
    const name = toFileName(text);
    const facts = { kind: "model", format: name.slice(name.lastIndexOf(".") + 1).toLowerCase() } as const;
    const line = findTokenLine(tokens, at);
    references.push({ type: "custom", name, version: "", confidence: "certain", line, declaredLicense, facts });
  }
  return references;
}
