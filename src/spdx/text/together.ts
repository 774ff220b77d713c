import { toFileName } from "../../text/paths.ts";
import { combine, type Expression, printExpression, tryParseExpression } from "../expression.ts";
import type { Identification } from "./identify.ts";

export interface NamedFile {
  /** The path inside the archive. */
  readonly name: string;
  readonly text: string;
}

type FoundLicense = Pick<Identification, "expression">;

/** The combined result for the license files of one archive. */
interface TogetherFound {
  /** Undefined when no file grants a license, or when there are several and nothing states how they combine. */
  readonly expression?: string;
  /** `stated`: a file says which others apply; `single`: all name the same; `listed`: several, and no file says how. */
  readonly basis: "stated" | "single" | "listed" | "none";
  readonly files: readonly { readonly name: string; readonly answer: FoundLicense }[];
}

/**
 * Reads the license files of one archive together. A file that has no license itself but points to others gets theirs:
 * "either of the licenses found in LICENSE.APACHE or LICENSE.BSD" is a choice of the two, "see COPYING" is what COPYING
 * says. If nothing is stated, the licenses are returned as found, for the caller to compare with the package's
 * metadata.
 */
export function identifyTogether(files: readonly NamedFile[], identify: (text: string) => FoundLicense): TogetherFound {
  const read = files.slice(0, maxFiles).map((file) => ({ ...file, answer: identify(file.text) }));
  const answers = read.map(({ name, answer }) => ({ name, answer }));
  const stated = read.flatMap((file) => (file.answer.expression === undefined ? (readPointer(file, read) ?? []) : []));
  const [statement] = stated;
  if (statement) return { expression: printExpression(statement), basis: "stated", files: answers };
  const expressions = [...new Set(read.flatMap(({ answer }) => answer.expression ?? []))];
  const [only] = expressions;
  if (expressions.length === 1 && only !== undefined) return { expression: only, basis: "single", files: answers };
  return { basis: expressions.length === 0 ? "none" : "listed", files: answers };
}

const maxFiles = 100;

interface ReadFile extends NamedFile {
  readonly answer: FoundLicense;
}

/** The licenses of the files that a short text names, joined as the text says; undefined when one of them has none. */
function readPointer({ name, text }: NamedFile, files: readonly ReadFile[]): Expression | undefined {
  if (text.length > maxPointerLength) return undefined;
  const others = files.filter((file) => file.name !== name && mentions(text, toFileName(file.name)));
  const parsed = others.map(({ answer }) =>
    answer.expression === undefined ? undefined : tryParseExpression(answer.expression),
  );
  const expressions = parsed.filter((expression) => expression !== undefined);
  if (expressions.length === 0 || expressions.length < parsed.length) return undefined;
  if (expressions.length === 1) return expressions[0];
  if (saysEither.test(text)) return combine("or", expressions);
  return saysBoth.test(text) ? combine("and", expressions) : undefined;
}

const maxPointerLength = 3_000;
const saysEither =
  /\beither\b|\bat your (?:option|choice|discretion)\b|\b(?:one|any) of\b|\bdual(?:ly)?[ -]licen|\byour choice\b|\bor\b/i;
const saysBoth = /\bboth\b|\band\b|\ball of\b/i;

/** Whether a text names a file: LICENSE is not named by LICENSE.BSD. */
function mentions(text: string, file: string): boolean {
  if (file === "") return false;
  for (let at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + 1)) {
    const isWord = !/[\w.-]/.test(text.charAt(at - 1)) && !/^(?:[\w-]|\.\w)/.test(text.slice(at + file.length));
    if (isWord) return true;
  }
  return false;
}
