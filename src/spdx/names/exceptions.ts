import { once } from "../../async/once.ts";
import { exceptionSuccessors } from "../deprecated.ts";
import { readTable } from "../read-table.ts";
import { sameVersionKey } from "./numbers.ts";
import { emptyPhrases, addPhrase, type Match, type Phrases } from "./phrases.ts";
import { toOption, type Option } from "./reading.ts";
import { tokenizeOwnName, type Token } from "./words.ts";

/**
 * An exception named in words: its options, because exceptions have versions too, and whether it has the word
 * "exception".
 */
interface NamedException {
  readonly options: readonly Option[];
  readonly isSpelledOut: boolean;
}

/** Reads `Classpath exception`, `GNU Classpath Exception 2.0`, `CPE`: what may follow "with". */
export function readException(tokens: readonly Token[], start: number): Match<NamedException> | undefined {
  let place: Phrases<readonly Option[]> | undefined = exceptionNames();
  let match: Match<NamedException> | undefined;
  let isSpelledOut = false;
  for (let at = start; at < tokens.length; at++) {
    const text: string = tokens[at]?.text ?? "";
    if (text === "exception" || text === "exceptions") isSpelledOut = true;
    else place = place?.next.get(text);
    if (!place) break;
    if (place.value) match = { value: { options: place.value, isSpelledOut }, end: at + 1 };
  }
  return match;
}

/** The exceptions that words of a text name at their end: "with the GCC runtime library exception". */
export function readExceptionAtEnd(words: string): readonly Option[] {
  const tokens = tokenizeOwnName(words);
  for (let start = 0; start < tokens.length - 1; start++) {
    const match = readException(tokens, start);
    if (match?.end === tokens.length && match.value.isSpelledOut) return match.value.options;
  }
  return [];
}

/** The exception with the named version, or else the one made for that version of the license. */
export function chooseException(
  options: readonly Option[],
  version: string | undefined,
  licenseVersion: string | undefined,
): string | undefined {
  if (version !== undefined) return options.find((option) => option.version === sameVersionKey(version))?.id;
  if (options.length === 1) return options[0]?.id;
  const sameMajor = options.filter((option) => option.version?.split(".")[0] === licenseVersion?.split(".")[0]);
  return sameMajor.length === 1 ? sameMajor[0]?.id : undefined;
}

/** An exception that stands alone, by its whole name: `U-Boot exception 2.0`. */
export function findNamedException(text: string): string | undefined {
  const ids = wholeNames().get(toKey(text.replace(/^\W{0,9}with the /i, "")));
  return ids?.size === 1 ? [...ids][0] : undefined;
}

/** Every exception with its spellings: its identifier, and its names in the table. */
const listedExceptions = once((): readonly (readonly [id: string, spellings: readonly string[]])[] =>
  readTable("exceptions.tsv").map(([id = "", , , names = ""]) => [
    exceptionSuccessors[id] ?? id,
    [id, ...names.split("; ").filter((name) => name !== "")],
  ]),
);

/** Exceptions by their names without the version and the word "exception". */
const exceptionNames = once((): Phrases<readonly Option[]> => {
  const names = emptyPhrases<readonly Option[]>();
  for (const [id, spellings] of listedExceptions()) {
    const option = toOption(id);
    for (const [index, name] of spellings.entries()) {
      const tokens = tokenizeOwnName(name);
      add(names, index === 0 && option.version !== undefined ? tokens.slice(0, -1) : tokens, option);
    }
  }
  return names;
});

/** By all words of a name, or of those before the version where no other name is the same. */
const wholeNames = once((): ReadonlyMap<string, ReadonlySet<string>> => {
  const [whole, short] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const [id, [spelled = "", ...others]] of listedExceptions()) {
    const { version } = toOption(id);
    for (const name of [spelled, ...others]) {
      const key = toKey(spelled.includes("exception") ? `exception ${name}` : name);
      const bare = key.replace(new RegExp(` ${version}$`), "");
      const full = version === undefined ? key : `${bare} ${version}`;
      whole.set(full, (whole.get(full) ?? new Set()).add(id));
      short.set(bare, (short.get(bare) ?? new Set()).add(id));
    }
  }
  return new Map([...short, ...whole]);
});

/** The words and numbers of a name; "exception" may stand anywhere. */
function toKey(text: string): string {
  const words = tokenizeOwnName(text).filter(({ kind }) => kind === "word" || kind === "number");
  const named = words.filter(({ text: word }) => !/^exceptions?$/.test(word));
  return [
    ...(named.length < words.length ? ["exception"] : []),
    ...named.map(({ text: word }) => sameVersionKey(word)),
  ].join(" ");
}

export const exceptionWords: readonly string[] = ["exception", "exceptions", "classpath", "path"];

/** Rare variants that are never meant by "Bison exception" or "GStreamer exception" and would hide the usual ones. */
const rareIds: ReadonlySet<string> = new Set(["Bison-exception-1.24"]);

function add(names: Phrases<readonly Option[]>, tokens: readonly Token[], option: Option): void {
  if (rareIds.has(option.id)) return;
  const place = addPhrase(
    names,
    tokens.filter(({ text }) => text !== "exception"),
  );
  const others = (place.value ?? []).filter(({ id }) => id !== option.id);
  place.value = [...others, option];
}
