import type { SourceFile } from "../../../domain/contracts.ts";
import { ParseError } from "../../../domain/parse-error.ts";
import { decodeText } from "../../../formats/text.ts";
import { fields, type Fields } from "../../../formats/value.ts";
import { parseYaml } from "../../../formats/yaml.ts";

export interface FrontMatter {
  readonly fields: Fields;
  /** The YAML as written, from line 2 of the file on. */
  readonly source: string;
}

/** Most files have none: their first bytes show it, and nothing else is read. */
const firstBytes = 4096;
/** Results of evaluations make some headers long. */
const mostBytes = 1_000_000;

/** The YAML between `---` lines at the head of a text file. Undefined without one; throws ParseError if it is no YAML. */
export async function readFrontMatter(file: SourceFile): Promise<FrontMatter | undefined> {
  const head = await file.bytes(firstBytes);
  if (!opens(head)) return undefined;
  const inHead = sourceIn(head);
  const source = inHead ?? (head.byteLength === firstBytes ? sourceIn(await file.bytes(mostBytes)) : undefined);
  return source === undefined ? undefined : { fields: fields(parseYaml(source)), source };
}

/** The same, for those who only want to know more about a neighbour: a broken one is none. */
export async function readFrontMatterQuietly(file: SourceFile | undefined): Promise<FrontMatter | undefined> {
  try {
    return file && (await readFrontMatter(file));
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

function opens(bytes: Uint8Array): boolean {
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return bytes[start] === 45 && bytes[start + 1] === 45 && bytes[start + 2] === 45;
}

function sourceIn(bytes: Uint8Array): string | undefined {
  const lines = decodeText(bytes)?.replaceAll("\r\n", "\n").split("\n") ?? [];
  if (lines[0]?.trimEnd() !== "---") return undefined;
  const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === "---");
  return end < 0 ? undefined : lines.slice(1, end).join("\n");
}
