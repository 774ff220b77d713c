import type { DocumentStatement, DocumentTopic } from "../../../domain/report/model-documents.ts";
import { denialText, lookedFor, statementEvidence } from "../documents.ts";
import type { PointEvidence } from "./point-evidence.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { plain, sentenceList } from "../text.ts";

/** Document topics that answer a point, each with the part of the point that is then no longer missing. */
const topicsOfItem: Readonly<Record<string, Readonly<Partial<Record<DocumentTopic, string>>>>> = {
  "xi-1-1-a": { "intended-use": "" },
  "xi-1-1-b": { "use-policy": "" },
  "xi-1-1-c": { release: "the release date", distribution: "the ways of distribution" },
  "xi-1-1-d": { architecture: "the architecture", parameters: "the number of parameters" },
  "xi-1-1-e": { "input-output": "" },
  "xi-1-2-a": { integration: "" },
  "xi-1-2-b": { design: "" },
  "xi-1-2-c": { "training-data": "the datasets that this model itself was trained on" },
  "xi-1-2-d": { compute: "the floating-point operations", "training-time": "the training time" },
  "xi-1-2-e": { energy: "the energy itself; only emissions are stated" },
  "xii-1-d": { requirements: "" },
  "xii-1-e": { "software-versions": "" },
  "xii-2-b": { "input-size": "" },
  "c-policy": { "copyright-policy": "" },
  "c-optout": { "rights-reservations": "" },
  "d-published": { "training-summary": "" },
  "os-architecture": { architecture: "" },
  "os-usage": {
    "input-output": "the modalities",
    "intended-use": "the capabilities",
    limitations: "the limits",
    integration: "the technical means of integration",
  },
  "a-evaluation": { evaluation: "the results" },
  "55-eval": { "adversarial-testing": "" },
  "55-risk": { "systemic-risk": "" },
  "55-incidents": { incidents: "" },
  "55-security": { security: "" },
  "xi-2-1": { evaluation: "results, criteria and limits" },
  "xi-2-2": { "adversarial-testing": "" },
  "xi-2-3": { "system-architecture": "" },
  rep: { representative: "" },
};

const maxEvidence = 10;

/** Adds statements of project documents and, if nothing was found, what was searched for. */
export function withDocuments(
  item: string,
  point: PointEvidence,
  model: ModelView,
  { documents }: Survey,
): PointEvidence {
  const parts = topicsOfItem[item];
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
  const topics = Object.keys(topicsOfItem[item] ?? {});
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
