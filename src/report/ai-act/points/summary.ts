import type { DocumentStatement } from "../../../domain/report/model-documents.ts";
import { lookedFor, statementEvidence } from "../documents.ts";
import type { PointCheck, PointEvidence } from "./point-evidence.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { template } from "../rules.ts";
import { plain, sentenceList } from "../text.ts";

/** Article 53(1)(d): a summary in the project, compared with the template and with the datasets found. */
export const summaryChecks: Readonly<Record<string, PointCheck>> = {
  "d-template": templateUsed,
  "d-datasets": datasetsListed,
};

function findSummaries({ statements }: ModelView): readonly DocumentStatement[] {
  return statements.filter(({ topic, line }) => topic === "training-summary" && line !== undefined);
}

/** Alternative sets of words for each block; a heading must contain all words of one set. */
const blockWords: Readonly<Record<string, readonly (readonly string[])[]>> = {
  "1.1": [["provider"]],
  "1.2": [["model", "identification"]],
  "1.3": [["modalit"], ["characteristics"]],
  "2.1": [["public", "dataset"]],
  "2.2.1": [["private", "dataset"], ["private", "data"], ["licensed"]],
  "2.3": [["crawl"], ["scrap"]],
  "2.4": [["user", "data"]],
  "2.5": [["synthetic"]],
  "2.6": [["other", "source"]],
  "3.1": [["reservation"]],
  "3.2": [["illegal"], ["unlawful"]],
};

/** The blocks of the template are recognized by their headings. */
function templateUsed(model: ModelView, { documents }: Survey): PointEvidence {
  const [summary] = findSummaries(model);
  if (!summary) return { evidence: [], searched: lookedFor(["training-summary"], documents) };
  const headings = (summary.headings ?? []).slice(0, 100).map((heading) => heading.toLowerCase());
  const hasBlock = (id: string) =>
    blockWords[id]?.some((words) => headings.some((heading) => words.every((word) => heading.includes(word))));
  const names = Object.keys(blockWords);
  const missing = names.filter((id) => !hasBlock(id));
  if (missing.length === names.length)
    return { evidence: [], gap: `${plain(summary.file)} has none of the headings of the template.` };
  const titles = template().sections.filter(({ id }) => missing.includes(id));
  const value = `${names.length - missing.length} of ${names.length} blocks of the template have a heading`;
  return {
    evidence: [{ ...statementEvidence(summary, model.node), field: "headings", value }],
    lacks:
      titles.length > 0
        ? [
            `headings for ${sentenceList(
              titles.map(({ id, title }) => `${id} ${title}`),
              20,
            )}`,
          ]
        : [],
  };
}

function datasetsListed(model: ModelView, { documents }: Survey): PointEvidence {
  const summaries = findSummaries(model);
  const [summary] = summaries;
  if (!summary) return { evidence: [], searched: lookedFor(["training-summary"], documents) };
  const names = model.datasets.map(({ name }) => name);
  if (names.length === 0)
    return { evidence: [], gap: "The scan found no dataset behind the model to compare the summary with." };
  const listed = new Set(summaries.slice(0, 10).flatMap(({ datasets = [] }) => datasets.slice(0, 1_000)));
  const [there, missing] = [names.filter((name) => listed.has(name)), names.filter((name) => !listed.has(name))];
  const text = (some: readonly string[]) => sentenceList(some.map((name) => plain(name, 100)));
  if (there.length === 0) return { evidence: [], gap: `${plain(summary.file)} names none of ${text(missing)}.` };
  return {
    evidence: [{ ...statementEvidence(summary, model.node), field: "datasets", value: `names ${text(there)}` }],
    lacks: missing.length > 0 ? [`${text(missing)} in ${plain(summary.file)}`] : [],
  };
}
