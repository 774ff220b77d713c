import type { SourceFile, Tree } from "../../domain/contracts/contracts.ts";
import { type DocumentFile, documentFile } from "../../domain/report/document-files.ts";
import type { DocumentStatement, ModelDocuments } from "../../domain/report/model-documents.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import { toFolder } from "../../text/paths.ts";
import { findStatements } from "./find-statements.ts";
import { toQuote } from "./quote.ts";
import { readSections } from "../../formats/document-sections.ts";

export interface DocumentQuestion {
  /** Folders of the tree that contain models; a README elsewhere is about something else. */
  readonly modelFolders: ReadonlySet<string>;
  /** Names of the datasets of the scan. */
  readonly datasets: readonly string[];
  readonly signal: AbortSignal;
}

const maxFiles = 200;
const maxBytes = 512 * 1024;
const maxCharacters = 16_000_000;
const maxStatements = 1_000;
const maxDatasets = 1_000;

/** Collects statements about models from the documents of a project. `paths`: documents, judging by their names. */
export async function collectDocuments(
  paths: readonly string[],
  tree: Tree,
  { modelFolders, datasets, signal }: DocumentQuestion,
): Promise<ModelDocuments> {
  const wanted = paths.flatMap((path) => wantedFile(path, modelFolders)).toSorted(nearestFirst);
  const searched: string[] = [];
  const unread: { file: string; reason: string }[] = [];
  const statements: DocumentStatement[] = [];
  let [characters, seen] = [0, 0];
  for (const { path, kind } of wanted.slice(0, maxFiles)) {
    signal.throwIfAborted();
    if (characters > maxCharacters) break;
    seen++;
    const read = await readDocument(await tree.file(path), kind);
    if (typeof read !== "string") {
      unread.push({ file: path, reason: read.reason });
      if (kind.topic) statements.push({ topic: kind.topic, file: path, quote: "", isTrace: true });
      continue;
    }
    characters += read.length;
    if (kind.kind !== "crawler") searched.push(path);
    const ownStatements =
      kind.kind === "crawler" ? findCrawlerSettings(path, read) : findStatements({ file: path, kind, text: read });
    if (kind.kind === "crawler" && ownStatements.length > 0) searched.push(path);
    statements.push(...ownStatements.map((statement) => withContent(statement, read, datasets.slice(0, maxDatasets))));
  }
  return {
    searched,
    unread,
    left: wanted.length - seen,
    statements: statements.slice(0, maxStatements),
  };
}

interface Wanted {
  readonly path: string;
  readonly kind: DocumentFile;
}

function wantedFile(path: string, modelFolders: ReadonlySet<string>): Wanted[] {
  const kind = documentFile(path);
  if (!kind) return [];
  const folder = toFolder(path);
  const isElsewhere = kind.kind === "page" && isReadme(path) && folder !== "" && !modelFolders.has(folder);
  return isElsewhere ? [] : [{ path, kind }];
}

function isReadme(path: string): boolean {
  return /(?:^|\/)readme\.[a-z]+$/i.test(path);
}

/** Documents about models first, then the shortest path from the root. */
function nearestFirst(a: Wanted, b: Wanted): number {
  const rank = ({ path, kind }: Wanted) =>
    (kind.kind === "page" && !isReadme(path) ? 1_000 : 0) + path.split("/").length;
  return rank(a) - rank(b) || (a.path < b.path ? -1 : 1);
}

/** The text, or the reason why it was not read. */
async function readDocument(
  file: SourceFile | undefined,
  { isText }: DocumentFile,
): Promise<string | { reason: string }> {
  if (!file) return { reason: "it is gone" };
  if (!isText) return { reason: "lcc does not read documents of this format" };
  try {
    const bytes = await file.bytes(maxBytes + 1);
    if (bytes.byteLength > maxBytes) return { reason: `it is larger than ${maxBytes / 1024} KB` };
    return decodeText(bytes) ?? { reason: "it is not text" };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    return { reason: error.message };
  }
}

/** Finds crawler settings about robots.txt: only a trace, because training data may be collected otherwise. */
function findCrawlerSettings(file: string, text: string): DocumentStatement[] {
  const lines = text.split("\n", 20_000);
  const at = lines.findIndex((line) =>
    /^\s*(?:ROBOTSTXT_OBEY|OBEY_ROBOTS|RESPECT_ROBOTS_TXT)\s*[=:]/i.test(line.slice(0, 200)),
  );
  const isRobots = file.endsWith("robots.txt");
  const rule =
    at < 0 && isRobots ? lines.findIndex((line) => /^\s*(?:user-agent|disallow)\s*:/i.test(line.slice(0, 200))) : at;
  if (rule < 0) return [];
  const quote = toQuote(lines[rule] ?? "");
  const isOff = /[=:]\s*(?:false|0|no|off)\b/i.test(quote);
  return [
    { topic: "rights-reservations", file, line: rule + 1, quote, isTrace: true, ...(isOff && { isDenial: true }) },
  ];
}

const maxHeadings = 100;

/** Adds the headings of a summary of training content, and the datasets of the scan that it names. */
function withContent(statement: DocumentStatement, text: string, datasets: readonly string[]): DocumentStatement {
  if (statement.topic !== "training-summary") return statement;
  const headings = readSections(text).flatMap(({ title, level }) => (level > 0 ? [toQuote(title).slice(0, 120)] : []));
  const isNamed = nameFinder(text);
  return { ...statement, headings: headings.slice(0, maxHeadings), datasets: datasets.filter(isNamed) };
}

/** Whole names only: `c4` is not in `abc4`, and `data` is not `owner/data`. A link to a dataset names it. */
function nameFinder(text: string): (name: string) => boolean {
  const words = new Set<string>();
  for (const [match] of text.toLowerCase().matchAll(/[\p{L}\p{N}][\p{L}\p{N}._/:-]{0,300}/gu)) {
    const word = match.replace(/[.:/-]{1,10}$/, "");
    words.add(word).add(word.split("/").slice(-2).join("/"));
  }
  return (name) => words.has(name.toLowerCase());
}
