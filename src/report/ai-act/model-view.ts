import type { Finding } from "../../domain/finding.ts";
import type { Report } from "../../domain/report.ts";
import type { Family } from "../../spdx/families.ts";
import { ancestorsOf, ancestryOf, type Step } from "./ancestry.ts";
import type { Risk } from "./document.ts";
import { declaredCompute, numberOf } from "./facts.ts";
import { familyOfExpression } from "./license-family.ts";
import { statementsAbout } from "./documents.ts";
import type { DocumentStatement, ModelDocuments } from "../../domain/model-documents.ts";
import type { Role } from "./role.ts";
import { type Lineage, type Node, traceLineage } from "./lineage.ts";
import { notedRisks, tableRisks } from "./risks.ts";

/** Everything that the assessment of one model or dataset looks at. */
export interface Viewed {
  readonly node: Node;
  readonly steps: readonly Step[];
  readonly baseModels: readonly Node[];
  readonly datasets: readonly Node[];
  readonly family: Family | undefined;
  /** Its own and those of what it was made from. */
  readonly risks: readonly Risk[];
  /** Declared training compute, in FLOP: the highest where several are written. */
  readonly compute: number | undefined;
  /** What documents of the project say about it; nothing for models of others. */
  readonly statements: readonly DocumentStatement[];
}

/** What a report says about models and datasets, put in order once for all files of the pack. */
export interface Surveyed {
  readonly lineage: Lineage;
  readonly models: readonly Viewed[];
  readonly datasets: readonly Viewed[];
  /** Every dataset found, looked up or named on the way, each once. */
  readonly allDatasets: readonly Node[];
  /** Datasets that the code loads and no model names. */
  readonly looseDatasets: readonly Node[];
  readonly software: readonly Finding[];
  /** Absent in reports before 3.0. */
  readonly documents: ModelDocuments | undefined;
  readonly risksOf: (node: Node) => readonly Risk[];
}

export function survey(report: Report, role: Role): Surveyed {
  const lineage = traceLineage(report);
  const ways = lineage.found.map((node) => ({ node, steps: ancestryOf(lineage, node) }));
  const risksOf = findRisks(report, new Set(ways.flatMap(({ node, steps }) => [node, ...steps.map(({ to }) => to)])));
  const { modelDocuments: documents } = report;
  const views = ways.map((way) => view(way, risksOf, isDescribedHere(way.node, role) ? documents : undefined));
  const models = views.filter(({ node }) => node.kind === "model");
  const datasets = views.filter(({ node }) => node.kind === "dataset");
  const named = new Set(models.flatMap((model) => model.datasets));
  const found = new Set(lineage.found.map(({ component }) => component));
  return {
    lineage,
    models,
    datasets,
    allDatasets: [...new Set([...named, ...datasets.flatMap(({ node, datasets }) => [node, ...datasets])])],
    looseDatasets: datasets.map(({ node }) => node).filter((node) => !named.has(node) && !isForTests(node)),
    documents,
    software: report.findings.filter((finding) => !found.has(finding.component)),
    risksOf,
  };
}

/** Data for tests and evaluation is no training content. */
export function isForTests({ component }: Node): boolean {
  return component?.scope === "test";
}

/** Each is looked up once, and is the same object wherever it is named. */
function findRisks({ notes }: Report, nodes: ReadonlySet<Node>): Surveyed["risksOf"] {
  const inTable = new Map([...nodes].map((node) => [node, tableRisks(node)]));
  const noted = notedRisks(notes, [...inTable.values()].flat());
  const all = new Map([...inTable].map(([node, risks]) => [node, [...risks, ...noted(node)]]));
  return (node) => all.get(node) ?? [];
}

/** Documents of the project are about what lies in it; about a model of a hub only where the user provides it. */
function isDescribedHere({ kind, type }: Node, role: Role): boolean {
  return kind === "model" && (type === "custom" || role === "provider" || role === "modifier");
}

function view(
  { node, steps }: Pick<Viewed, "node" | "steps">,
  risksOf: Surveyed["risksOf"],
  documents: ModelDocuments | undefined,
): Viewed {
  const [baseModels, datasets] = [ancestorsOf(steps, "model"), ancestorsOf(steps, "dataset")];
  const statements = statementsAbout(node, documents);
  const declared = [numberOf(node, declaredCompute), ...statements.map(({ flop }) => flop)];
  const known = declared.filter((flop) => flop !== undefined);
  return {
    node,
    steps,
    baseModels,
    datasets,
    family: familyOfExpression(node.license),
    risks: [node, ...baseModels, ...datasets].flatMap(risksOf),
    compute: known.length === 0 ? undefined : Math.max(...known),
    statements,
  };
}
