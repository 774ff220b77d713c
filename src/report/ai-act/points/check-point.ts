import type { PointCheck, PointEvidence } from "./point-evidence.ts";
import { documentationChecks } from "./documentation.ts";
import { exceptionChecks } from "./exception.ts";
import { withDocuments } from "./in-documents.ts";
import { summaryChecks } from "./summary.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { licenseEvidence } from "../models/license-evidence.ts";
import { plain, sentenceList } from "../text.ts";
import { once } from "../../../async/once.ts";
import { obligations } from "../rules.ts";
import { isNo } from "../answers/check-answer.ts";
import { contradictionOf } from "../answers/contradictions.ts";
import { findAnswer } from "../answers/questions.ts";
import { answerEvidence, answerRemark, type GivenAnswer } from "../answers/given-answers.ts";

/** Searches for evidence of a point; points without an entry cannot be checked by a scan. */
export function checkPoint(item: string, model: ModelView, all: Survey): PointEvidence {
  const point = checks[item]?.(model, all) ?? { evidence: [] };
  return withAnswers(item, withDocuments(item, point, model, all), model, all);
}

const checks: Readonly<Record<string, PointCheck>> = {
  ...documentationChecks,
  "c-data-licences": dataLicenses,
  ...exceptionChecks,
  ...summaryChecks,
};

const maxEvidence = 50;

/**
 * Article 53(1)(c). Policy documents and crawlers leave no trace in a report; the licenses of the data do: of the datasets
 * of the model and of its base models. The model's own license is not evidence here.
 */
function dataLicenses({ datasets }: ModelView, { risksOf, looseDatasets }: Survey): PointEvidence {
  const evidence = datasets.flatMap((dataset) => licenseEvidence(dataset).slice(0, 1)).slice(0, maxEvidence);
  const nameAll = (some: ModelView["datasets"]) => sentenceList(some.map(({ name }) => plain(name, 100)));
  const unknown = datasets.filter(({ license }) => license === unknownLicense);
  const risky = datasets.filter((dataset) => risksOf(dataset).length > 0);
  const lacks = [
    ...(unknown.length > 0 ? [`the license of ${nameAll(unknown)}`] : []),
    ...(risky.length > 0 ? [`an answer to the known risks of ${nameAll(risky)}`] : []),
  ];
  if (datasets.length === 0 && looseDatasets.length > 0)
    return {
      evidence: [],
      gap: `No dataset is named for the model. The project loads ${nameAll(looseDatasets)}; nothing says whether the model was trained on it.`,
    };
  if (datasets.length > 0 && evidence.length === 0)
    return { evidence, gap: `The licenses of the datasets are not known: ${nameAll(unknown)}.` };
  return { evidence, lacks };
}

/** Adds a person's answers. A current answer settles the point; an outdated one is only mentioned. */
function withAnswers(item: string, point: PointEvidence, model: ModelView, all: Survey): PointEvidence {
  const answers = answersTo(item, model);
  if (answers.length === 0) return point;
  const isDenied = isCondition(item) && answers.some(({ value, isStale }) => !isStale && isNo(value));
  const good = answers.filter(({ value, isStale }) => !isStale && !isNo(value) && !point.isRefuted);
  const remarks = answers.filter((answer) => !good.includes(answer)).map(answerRemark);
  const evidence = [...good.map((answer) => answerEvidence(answer, model.node.name)), ...point.evidence];
  const found: PointEvidence = isDenied ? { ...point, isRefuted: true } : point;
  if (evidence.length === 0)
    return { ...found, gap: [...remarks, ...(point.gap === undefined ? [] : [point.gap])].join(" ") };
  const lacks = (point.lacks ?? []).filter((lack) => !good.some(({ id }) => settles(id, lack)));
  const contradictions = good.flatMap((answer) => contradictionOf(answer, model, all) ?? []);
  const open = [
    ...remarks,
    ...contradictions.map((text) => `an explanation, because the answer contradicts this: ${text}`),
  ];
  return { ...found, evidence, lacks: [...lacks, ...open.map((remark) => remark.replace(/\.$/, ""))] };
}

/** A duty can still be met after a "no"; a condition of the exception fails. */
const isCondition = (item: string): boolean => conditions().has(item);

const conditions = once(
  () => new Set(obligations().flatMap(({ kind, items }) => (kind === "condition" ? items.map(({ id }) => id) : []))),
);

/** The figure alone leaves the training time open; every other answer covers its whole point. */
function settles(id: string, lack: string): boolean {
  return id !== "compute" || lack === "the floating-point operations";
}

function answersTo(item: string, model: ModelView): GivenAnswer[] {
  const ids = item === "xi-1-2-d" ? [item, "compute"] : [item];
  return ids.flatMap((id) => findAnswer(id, model) ?? []);
}
