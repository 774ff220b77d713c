import type { FactName } from "../../../models/model-facts.ts";
import type { ActEvidence } from "../document.ts";
import { factEvidence, classifyPlace, evidencePlace, factTexts } from "../models/facts.ts";
import { hubPage } from "../models/hub-page.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import { isForTests, type Survey, type ModelView } from "../models/model-view.ts";
import { offered } from "../points/offered.ts";
import { hintTag } from "../models/risks.ts";
import { rules } from "../rules.ts";
import { plain, plainList, sentenceList } from "../text.ts";

export interface DatasetRow {
  readonly name: string;
  readonly link: string | null;
  readonly license: string;
  readonly risks: readonly string[];
  /** Models of the scan that were made with it, directly or indirectly. */
  readonly usedBy: readonly string[];
}

export type ProposedValue = string | readonly string[] | readonly DatasetRow[];

export interface Proposal {
  readonly value: ProposedValue;
  readonly evidence: readonly ActEvidence[];
}

/** The scan's proposal for a field of the template; undefined if there is none. */
export function proposeFor(field: string, all: Survey, time: Date): Proposal | undefined {
  const proposal = proposals[field]?.(all, time);
  return proposal === undefined || proposal.value.length === 0 ? undefined : proposal;
}

/** The survey restricted to some models and their ancestry; if there are no others, all data may be theirs. */
export function onlyFor(all: Survey, models: readonly ModelView[]): Survey {
  if (ownModels(all).every((model) => models.includes(model))) return all;
  const allDatasets = [...new Set(models.flatMap(({ datasets }) => datasets))];
  return { ...all, models, datasets: [], allDatasets, looseDatasets: [] };
}

type Propose = (all: Survey, time: Date) => Proposal;

const proposals: Readonly<Record<string, Propose>> = {
  "0.updated": (_, time) => ({ value: time.toISOString().slice(0, 10), evidence: [] }),
  "1.2.names": modelNames,
  "1.2.dependencies": dependencies,
  "1.3.modalities": (all) => gather(all, "modalities"),
  "1.3.size.text": (all) => sizes(all, "text"),
  "1.3.size.image": (all) => sizes(all, "image"),
  "1.3.content": (all) => listed(trainingData(all), ["tasks", "annotationsCreators"], ""),
  "1.3.language": (all) => gather(all, "languages"),
  "2.1.used": datasetsUsed,
  "2.1.modalities": (all) => gather(all, "modalities"),
  "2.1.large": datasetTable,
  "2.2.2.used": gatedDatasets,
  "2.3.used": crawlers,
  "2.5.used": synthetic,
  "3.1.measures": reservations,
};

/** Models that the user may offer under their own name: neither inputs, nor those whose role has to be stated first. */
export function ownModels({ models }: Pick<Survey, "models">): ModelView[] {
  return models.filter(({ position }) => !position.isInput && position.ask === undefined);
}

function modelNames(all: Survey): Proposal {
  const own = ownModels(all);
  const names = own.map(({ node: { name, component } }) =>
    component === undefined || component.version === "" ? name : `${name} (${component.version})`,
  );
  return { value: plainList(names), evidence: own.flatMap(({ node }) => offered(node)).slice(0, maxEvidence) };
}

const maxEvidence = 50;

function dependencies(all: Survey): Proposal {
  const own = ownModels(all).filter(({ baseModels }) => baseModels.length > 0);
  const lines = own.flatMap(({ node, baseModels }) =>
    baseModels.map((base) => `${plain(node.name, 200)} from ${plain(base.name, 200)}${linkTo(base)}`),
  );
  return { value: plainList(lines), evidence: own.flatMap(({ node }) => factEvidence(node, "baseModels")) };
}

function linkTo(node: LineageNode): string {
  const page = hubPage(node);
  return page === undefined ? "" : `, ${page}`;
}

/** Possible training content: all datasets except those of tests. */
export function trainingData({ allDatasets }: Survey): LineageNode[] {
  return allDatasets.filter((node) => !isForTests(node));
}

function gather(all: Survey, fact: FactName): Proposal {
  const nodes = trainingData(all);
  const words = nodes.flatMap((node) => factTexts(node, fact));
  const evidence = nodes.flatMap((node) => factEvidence(node, fact));
  return { value: plainList([...new Set(words)].sort()), evidence: evidence.slice(0, maxEvidence) };
}

/** The hub counts entries, not tokens or images: a hint for the choice, not the choice itself. */
function sizes(all: Survey, modality: string): Proposal {
  const nodes = trainingData(all).filter((node) => factTexts(node, "modalities").includes(modality));
  return listed(nodes, ["sizeCategories"], " entries");
}

function listed(nodes: readonly LineageNode[], facts: readonly FactName[], unit: string): Proposal {
  const lines = nodes.flatMap((node) => {
    const words = facts.flatMap((fact) => factTexts(node, fact));
    return words.length === 0 ? [] : [`${plain(node.name, 200)}: ${words.slice(0, 10).join(", ")}${unit}`];
  });
  const evidence = nodes.flatMap((node) => facts.flatMap((fact) => factEvidence(node, fact)));
  return { value: plainList(lines), evidence: evidence.slice(0, maxEvidence) };
}

function sentence(
  nodes: readonly LineageNode[],
  text: (names: string) => string,
  evidence: readonly ActEvidence[],
): Proposal {
  const names = sentenceList(
    nodes.map(({ name }) => plain(name, 100)),
    10,
  );
  return { value: nodes.length === 0 ? "" : text(names), evidence: evidence.slice(0, maxEvidence) };
}

function datasetsUsed(all: Survey): Proposal {
  const nodes = trainingData(all);
  return sentence(
    nodes,
    (names) => `The scan found ${names}. Which of them were used for training is yours to say.`,
    nodes.flatMap(whereFound),
  );
}

/** The first location in the project that names it; empty if only other models or datasets name it. */
function whereFound(node: LineageNode): ActEvidence[] {
  const [first] = node.locations;
  const component = plain(node.name);
  return first
    ? [{ kind: classifyPlace(first), component, ...evidencePlace(first), field: null, value: component }]
    : [];
}

function datasetTable(all: Survey): Proposal {
  const nodes = trainingData(all).slice(0, maxRows);
  return { value: nodes.map((node) => datasetRow(all, node)), evidence: nodes.flatMap(whereFound) };
}

const maxRows = 1_000;

export function datasetRow({ models, risksOf }: Survey, node: LineageNode): DatasetRow {
  return {
    name: plain(node.name),
    link: hubPage(node) ?? null,
    license: plain(node.license),
    risks: risksOf(node).map(({ level, text, tags }) => `${tags.includes(hintTag) ? "hint, " : ""}${level}: ${text}`),
    usedBy: plainList(
      models.filter(({ datasets }) => datasets.includes(node)).map((model) => model.node.name),
      20,
    ),
  };
}

function gatedDatasets(all: Survey): Proposal {
  const nodes = trainingData(all).filter((node) => factTexts(node, "gated").length > 0);
  return sentence(
    nodes,
    (names) => `Only those who accept conditions get ${names}. Whether that makes it private data is yours to say.`,
    nodes.flatMap((node) => factEvidence(node, "gated")),
  );
}

function crawlers({ software }: Survey): Proposal {
  const crawlers = software.filter(({ component }) => rules().crawlers.includes(component.name.toLowerCase()));
  const names = crawlers.map(({ component }) => plain(component.name, 100));
  const evidence = crawlers.flatMap(({ component: { name, version, locations } }): ActEvidence[] => {
    const { file } = evidencePlace(locations[0]);
    const value = `${plain(name, 100)} ${plain(version, 100)}`.trim();
    return [{ kind: "file", component: plain(name), file, line: null, field: null, value }];
  });
  const text = `The project depends on ${sentenceList(names)}, which can collect pages of the web. Whether training data was collected with it is yours to say. Data of Common Crawl belongs in 2.1.`;
  return { value: names.length === 0 ? "" : text, evidence: evidence.slice(0, maxEvidence) };
}

const syntheticTags: ReadonlySet<string> = new Set(["openai-outputs", "model-outputs"]);

function synthetic(all: Survey): Proposal {
  const { risksOf } = all;
  const nodes = trainingData(all).filter(
    (node) =>
      factTexts(node, "annotationsCreators").includes("machine-generated") ||
      risksOf(node).some(({ tags }) => tags.some((tag) => syntheticTags.has(tag))),
  );
  return sentence(
    nodes,
    (names) => `${names}: said to hold the output of models. Whether it was made by you or for you is yours to say.`,
    nodes.flatMap((node) => factEvidence(node, "annotationsCreators")),
  );
}

function reservations(all: Survey): Proposal {
  const nodes = trainingData(all).filter((node) => all.risksOf(node).some(({ tags }) => tags.includes("opt-out")));
  return sentence(
    nodes,
    (names) => `${names}: collected with a way for rightsholders to opt out; look up how it was followed.`,
    [],
  );
}
