import exceptionIds from "spdx-exceptions/index.json" with { type: "json" };
import { once } from "../../async/once.ts";
import { newerExceptions } from "../newer-exceptions.ts";
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

/** Exceptions by their identifier without the version and the word "exception", and by their common names. */
const exceptionNames = once((): Phrases<readonly Option[]> => {
  const names = emptyPhrases<readonly Option[]>();
  for (const id of [...exceptionIds, ...newerExceptions]) {
    const option = toOption(id);
    add(names, option.version === undefined ? tokenizeOwnName(id) : tokenizeOwnName(id).slice(0, -1), option);
  }
  for (const [spelled, id] of commonNames) {
    for (const name of spelled) add(names, tokenizeOwnName(name), toOption(id));
  }
  return names;
});

export const exceptionWords: readonly string[] = ["exception", "exceptions", "classpath", "path"];

const commonNames: readonly (readonly [names: readonly string[], id: string])[] = [
  [["GNU Classpath", "Class Path", "CPE", "CE", "GNU Classpath linking"], "Classpath-exception-2.0"],
  [["GCC Runtime Library", "GCC Runtime"], "GCC-exception-2.0"],
  [["GCC Runtime Library", "GCC Runtime"], "GCC-exception-3.1"],
  [["LLVM compiler"], "LLVM-exception"],
  [["Swift Runtime Library", "Swift Runtime"], "Swift-exception"],
  [["OpenJDK Assembly"], "OpenJDK-assembly-exception-1.0"],
  [["WxWindows Library"], "WxWindows-exception-3.1"],
  [["Linux Syscall"], "Linux-syscall-note"],
  [["Bison parser", "Bison parsers"], "Bison-exception-2.2"],
  [["Uboot"], "u-boot-exception-2.0"],
  [["GPL Font", "Font Embedding"], "Font-exception-2.0"],
];

/** Rare variants that are never meant by "Bison exception" or "GStreamer exception" and would hide the usual ones. */
const rareIds: ReadonlySet<string> = new Set(["Bison-exception-1.24"]);

function add(names: Phrases<readonly Option[]>, tokens: readonly Token[], option: Option): void {
  if (rareIds.has(option.id)) return;
  const place = addPhrase(
    names,
    tokens.filter(({ text }) => text !== "exception"),
  );
  place.value = [...(place.value ?? []), option];
}
