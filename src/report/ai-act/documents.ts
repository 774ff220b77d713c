import { documentFolders } from "../../domain/report/document-files.ts";
import { documentWords } from "../../domain/report/document-words.ts";
import type { DocumentStatement, DocumentTopic, ModelDocuments } from "../../domain/report/model-documents.ts";
import { toFolder } from "../../text/paths.ts";
import type { ActEvidence } from "./document.ts";
import type { LineageNode } from "../../models/lineage.ts";
import { flopText, plain, plainList, sentenceList } from "./text.ts";

/** The limit of a scan; a report from elsewhere can have any number. */
const maxStatements = 1_000;

/** Statements of project documents about one of its own models, the nearest document first. */
export function statementsAbout(
  node: LineageNode,
  documents: ModelDocuments | undefined,
): readonly DocumentStatement[] {
  const isPlaced = node.type === "custom" && node.locations.length > 0;
  const folders = isPlaced ? node.locations.map(({ file }) => toFolder(file)) : [""];
  const nearest = (documents?.statements.slice(0, maxStatements) ?? []).flatMap((statement) => {
    const around = ofAllModels.has(statement.topic) ? "" : folderAround(statement.file);
    const isAbout = folders.some((folder) => around === "" || folder === around || folder.startsWith(`${around}/`));
    return isAbout ? [{ statement, depth: around === "" ? 0 : around.split("/").length }] : [];
  });
  return nearest.toSorted((a, b) => b.depth - a.depth).map(({ statement }) => statement);
}

/** One copyright policy covers all models, wherever the document is. */
const ofAllModels: ReadonlySet<DocumentTopic> = new Set(["copyright-policy", "rights-reservations"]);

/** A folder of documents applies to its parent folder. */
function folderAround(file: string): string {
  const parts = toFolder(file).split("/");
  const at = parts.findIndex((part) => documentFolders.has(part.toLowerCase()));
  return (at < 0 ? parts : parts.slice(0, at)).join("/");
}

/** A statement as evidence: its text with file and line. */
export function statementEvidence(statement: DocumentStatement, { name }: Pick<LineageNode, "name">): ActEvidence {
  const { file, line, heading, topic } = statement;
  const isSection = /readme|model[-_]?card/i.test(file.slice(file.lastIndexOf("/") + 1));
  return {
    kind: isSection ? "card-section" : "file",
    component: plain(name),
    file: plain(file),
    line: line ?? null,
    field: heading === undefined ? topic : plain(heading, 200),
    value: describeValue(statement),
  };
}

const notUsed = " (a setting; nothing says whether training data was collected with it)";

function describeValue({ file, quote, line, flop, flopAtMost, isTrace }: DocumentStatement): string {
  if (line === undefined) return "the file is there; lcc does not read it";
  const remark =
    flop === undefined
      ? flopAtMost === undefined
        ? ""
        : ` (estimate: at most ${flopText(flopAtMost)} FLOP, the hours at the peak of the hardware; it is not declared)`
      : ` (declared: ${flopText(flop)} FLOP)`;
  const doubt = /(?:settings\.py|robots\.txt)$/.test(file) ? notUsed : " (a page of the project in general)";
  return `"${plain(quote)}"${remark}${isTrace ? doubt : ""}`;
}

/** A document's denial, with its location. */
export function denialText({ file, line, quote }: DocumentStatement): string {
  return `${plain(file)}${line === undefined ? "" : `:${line}`} says: "${plain(quote)}"`;
}

/** The search terms and locations: part of every point without findings. */
export function lookedFor(topics: readonly DocumentTopic[], documents: ModelDocuments | undefined): string {
  const files = topics.flatMap((topic) => documentWords[topic].files ?? []).map((start) => `${fileName(start)}*`);
  const headings = topics.flatMap((topic) => {
    const { within = [], whole = [] } = documentWords[topic];
    return [...within, ...whole].slice(0, 3);
  });
  const what = [
    ...(files.length > 0 ? [`files named ${sentenceList(files)}`] : []),
    ...(headings.length > 0
      ? [`headings and labels such as ${sentenceList(headings.map((heading) => `"${heading}"`))}`]
      : []),
  ];
  return `Looked for ${what.join(", and ")}, in ${whereText(documents)}.`;
}

function fileName(start: string): string {
  return start.toUpperCase().replaceAll("-", "_");
}

function whereText(documents: ModelDocuments | undefined): string {
  if (!documents)
    return "no document: this report holds none, because it is older than lcc 3.0 or not of a folder; scan again";
  const { searched, unread, left } = documents;
  const names = searched.length === 0 ? "" : ` (${plainList(searched, 4).join(", ")})`;
  const notRead = unread.length + left === 0 ? "" : `; ${unread.length + left} more could not be read`;
  return `${searched.length} ${searched.length === 1 ? "document" : "documents"} of the project${names}${notRead}`;
}
