import { documentWords } from "./document-words.ts";
import { documentTopics } from "../schema/words.ts";
import type { DocumentTopic } from "./model-documents.ts";
import { findPlace } from "../policy/places.ts";

/** How a file is classified by its name; undefined: not a document about a model. */
export interface DocumentFile {
  /** `card`: about a model as a whole; `topic`: about one topic; `page`: any page of the project. */
  readonly kind: "card" | "topic" | "page" | "crawler";
  readonly topic?: DocumentTopic;
  /** Its text can be searched. */
  readonly isText: boolean;
}

/** A project can have a hundred thousand pages; those near the root describe it best. */
const maxDocuments = 2_000;

export function nearestDocuments(paths: readonly string[]): string[] {
  const documents = paths.filter((path) => documentFile(path) !== undefined);
  const depth = (path: string) => path.split("/").length;
  return documents.toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1)).slice(0, maxDocuments);
}

export function documentFile(path: string): DocumentFile | undefined {
  const slash = path.lastIndexOf("/");
  const name = path.slice(slash + 1).toLowerCase();
  const dot = name.lastIndexOf(".");
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot + 1)] : [name, ""];
  const isText = textEndings.has(ending);
  const isCrawler = crawlerFiles.has(name);
  if (!isText && !otherEndings.has(ending) && !isCrawler) return undefined;
  if (name.length > 100 || !isOfProduct(path)) return undefined;
  if (isCrawler) return { kind: "crawler", isText: true };
  const words = stem.replaceAll(/[\s_.]/g, "-");
  if (cardNames.some((name) => words.startsWith(name))) return { kind: "card", isText };
  const topic = documentTopics.find((candidate) =>
    documentWords[candidate].files?.some((start) => words.startsWith(start)),
  );
  if (topic) return { kind: "topic", topic, isText };
  return isText && ending !== "" && isPage(path.slice(0, Math.max(0, slash)), words)
    ? { kind: "page", isText }
    : undefined;
}

/** Documents are in the root, in a documentation folder, or next to a model as its README. */
function isPage(folder: string, words: string): boolean {
  if (folder === "" || words === "readme") return true;
  const [first = "", ...others] = folder.toLowerCase().split("/");
  return documentFolders.has(first) && others.length < 3;
}

/** Documents of tests and examples do not describe the product; here, unlike elsewhere, a documentation folder does. */
function isOfProduct(path: string): boolean {
  const slash = path.indexOf("/");
  const isDocumentation = slash >= 0 && documentFolders.has(path.slice(0, slash).toLowerCase());
  return findPlace(isDocumentation ? path.slice(slash + 1) : path) === undefined;
}

/** Folders with documents about the project, in lower case. */
export const documentFolders: ReadonlySet<string> = new Set([
  ...["doc", "docs", "documentation", "compliance", "legal", "policies"],
]);
const crawlerFiles: ReadonlySet<string> = new Set(["robots.txt", "scrapy.cfg", "settings.py"]);
const cardNames = ["model-card", "modelcard", "model-documentation", "technical-documentation", "system-card"];
const textEndings: ReadonlySet<string> = new Set(["", "md", "markdown", "mdx", "txt", "rst"]);
/** Reported, but not read. */
const otherEndings: ReadonlySet<string> = new Set(["pdf", "docx", "doc", "odt", "html", "htm", "json", "yml", "yaml"]);
