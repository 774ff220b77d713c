import type { SourceFile, Tree } from "../../domain/contracts/contracts.ts";
import { type DocumentFile, documentFile } from "../../domain/report/document-files.ts";
import type { DocumentStatement, ModelDocuments } from "../../domain/report/model-documents.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import { folderOf } from "../../text/folder-of.ts";
import { findCrawlerSettings } from "./crawler-settings.ts";
import { findStatements } from "./find-statements.ts";
import { withContent } from "./summary-content.ts";

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
    const found =
      kind.kind === "crawler" ? findCrawlerSettings(path, read) : findStatements({ file: path, kind, text: read });
    if (kind.kind === "crawler" && found.length > 0) searched.push(path);
    statements.push(...found.map((one) => withContent(one, read, datasets.slice(0, maxDatasets))));
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
  const folder = folderOf(path);
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
