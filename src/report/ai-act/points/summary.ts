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

/** The blocks of the template are recognized by their headings. */
function templateUsed(model: ModelView, { documents }: Survey): PointEvidence {
  const [summary] = findSummaries(model);
  if (!summary) return { evidence: [], searched: lookedFor(["training-summary"], documents) };
  const headings = (summary.headings ?? []).slice(0, 100).map((heading) => heading.toLowerCase());
  const isThere = (words: readonly string[]) =>
    headings.some((heading) => words.every((word) => heading.includes(word)));
  const blocks = template().sections.filter(({ words }) => words !== undefined);
  const missing = blocks.filter(({ words = [] }) => !words.some(isThere));
  if (missing.length === blocks.length)
    return { evidence: [], gap: `${plain(summary.file)} has none of the headings of the template.` };
  const value = `${blocks.length - missing.length} of ${blocks.length} blocks of the template have a heading`;
  return {
    evidence: [{ ...statementEvidence(summary, model.node), field: "headings", value }],
    lacks:
      missing.length > 0
        ? [
            `headings for ${sentenceList(
              missing.map(({ id, title }) => `${id} ${title}`),
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
