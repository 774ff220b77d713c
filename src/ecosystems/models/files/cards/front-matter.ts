import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ifBroken, ParseError } from "../../../../domain/contracts/parse-error.ts";
import { decodeText } from "../../../../formats/text.ts";
import { fields, type Fields } from "../../../../formats/value.ts";
import { readYaml } from "../../../../formats/yaml.ts";
import { noteRepeatedKeys } from "../../../kit/repeated-keys.ts";

export interface FrontMatter {
  readonly fields: Fields;
  /** The YAML as written, from line 2 of the file on. */
  readonly source: string;
  /** Problems with its syntax. */
  readonly notes: readonly Note[];
}

/** The front matter has the keys of a card, but cannot be parsed. */
export class BrokenCard extends ParseError {}

/** Most files have no front matter: the first bytes are enough to know. */
const firstBytes = 4096;
/** Evaluation results make some front matter long. */
const maxBytes = 1_000_000;

/**
 * The YAML between `---` lines at the start of a text file; undefined without one. Throws BrokenCard if it has the
 * keys of a card but is not valid YAML, or does not end.
 */
export async function readFrontMatter(file: SourceFile): Promise<FrontMatter | undefined> {
  const head = await file.bytes(firstBytes);
  if (!opens(head)) return undefined;
  const inHead = sourceIn(head);
  const source = inHead ?? (head.byteLength === firstBytes ? await readFurther(file) : undefined);
  if (source === undefined) return undefined;
  try {
    const { documents, repeated } = readYaml(source);
    const inFile = repeated.map(({ key, line }) => ({ key, line: line + 1 })); // front matter begins on line 2
    return { fields: fields(documents[0]), source, notes: noteRepeatedKeys(inFile) };
  } catch (error) {
    if (error instanceof ParseError && !cardKey.test(source)) return undefined; // front matter of some other text
    throw error instanceof ParseError ? unreadable(error) : error;
  }
}

/** The same for a related file: a broken one is ignored. */
export async function readFrontMatterQuietly(file: SourceFile | undefined): Promise<FrontMatter | undefined> {
  return file && readFrontMatter(file).catch(ifBroken(undefined));
}

/** Keys that only cards have. */
const cardKey = /^(?:base_model|datasets|source_datasets|library_name|pipeline_tag|license_name|model-index)[ \t]*:/m;

function unreadable({ line }: ParseError): BrokenCard {
  const inFile = line === undefined ? undefined : line + 1;
  return new BrokenCard("The head of this card is not valid YAML, so what it says was not read.", inFile);
}

/** Byte order marks as `decodeText` knows them. */
function opens(bytes: Uint8Array): boolean {
  return (decodeText(bytes.subarray(0, 16)) ?? "").startsWith("---");
}

async function readFurther(file: SourceFile): Promise<string | undefined> {
  const bytes = await file.bytes(maxBytes);
  const source = sourceIn(bytes);
  if (source !== undefined || bytes.byteLength < maxBytes) return source;
  if (!cardKey.test(decodeText(bytes) ?? "")) return undefined;
  throw new BrokenCard("The head of this card does not end within a million bytes, so what it says was not read.");
}

function sourceIn(bytes: Uint8Array): string | undefined {
  const lines = decodeText(bytes)?.replaceAll("\r\n", "\n").split("\n") ?? [];
  if (lines[0]?.trimEnd() !== "---") return undefined;
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === "---");
  return end < 0 ? undefined : lines.slice(1, end).join("\n");
}
