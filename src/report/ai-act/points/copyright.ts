import { unknownLicense } from "../../../domain/policy/policy.ts";
import { licenseEvidence } from "../models/license-evidence.ts";
import type { PointCheck, PointEvidence } from "./point-evidence.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { plain, sentenceList } from "../text.ts";

/** Article 53(1)(c). Policy documents and crawlers leave no trace in a report; the licenses of the data do. */
export const copyrightChecks: Readonly<Record<string, PointCheck>> = {
  "c-data-licences": dataLicenses,
};

const maxEvidence = 50;

/** The datasets of the model and of its base models. The model's own license is not evidence here. */
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
