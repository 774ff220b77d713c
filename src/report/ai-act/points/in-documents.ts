import type { DocumentStatement, DocumentTopic } from "../../../domain/report/model-documents.ts";
import { denialText, lookedFor, statementEvidence } from "../documents.ts";
import { topicsOfPoint } from "../rules.ts";
import type { PointEvidence } from "./point-evidence.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { plain, sentenceList } from "../text.ts";

const maxEvidence = 10;

/** Adds statements of project documents and, if nothing was found, what was searched for. */
export function withDocuments(
  item: string,
  point: PointEvidence,
  model: ModelView,
  { documents }: Survey,
): PointEvidence {
  const parts = topicsOfPoint(item);
  if (!parts) return point;
  const topics = Object.keys(parts) as DocumentTopic[];
  const about = model.statements.filter(({ topic }) => topics.includes(topic));
  const stated = about.filter(({ isDenial }) => !isDenial);
  const denied = about.filter(({ isDenial }) => isDenial);
  const filled = new Set(stated.filter(isFull).map(({ topic }) => parts[topic]));
  const evidence = stated.slice(0, maxEvidence).map((statement) => statementEvidence(statement, model.node));
  const all = [...evidence, ...point.evidence];
  const gap = [...(point.gap === undefined ? [] : [point.gap]), ...denied.slice(0, 3).map(denialText)];
  return {
    evidence: all,
    lacks: [
      ...(point.lacks ?? []).filter((lack) => !filled.has(lack)),
      ...blanksIn(stated),
      ...contradicted(stated, denied),
    ],
    ...(gap.length > 0 && { gap: gap.join(" ") }),
    searched: lookedFor(topics, documents),
    ...(stated.some((statement) => isFull(statement)) && { isStated: true }),
  };
}

/** Documents that deny what a point asks for. */
export function denialsOf(item: string, { statements }: ModelView): readonly DocumentStatement[] {
  const topics = Object.keys(topicsOfPoint(item) ?? {});
  return statements.filter(({ topic, isDenial }) => isDenial === true && topics.includes(topic));
}

/** A page about the project in general, an estimate or an unread file does not close a gap. */
function isFull({ topic, isTrace, flop }: DocumentStatement): boolean {
  return !isTrace && (topic !== "compute" || flop !== undefined);
}

function blanksIn(stated: readonly DocumentStatement[]): string[] {
  const open = stated.filter(({ blanks = 0 }) => blanks > 0);
  return open.slice(0, 3).map(({ file, blanks = 0 }) => `${blanks} blanks in ${plain(file)} that are not filled in`);
}

/** A point that one page claims and another denies stays open. */
function contradicted(stated: readonly DocumentStatement[], denied: readonly DocumentStatement[]): string[] {
  if (stated.length === 0 || denied.length === 0) return [];
  return [`an answer to what else is written: ${sentenceList(denied.slice(0, 3).map(denialText))}`];
}
