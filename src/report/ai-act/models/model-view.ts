import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { type Family, findFamily, rankOfFamily } from "../../../spdx/families.ts";
import { listAncestors, listAncestry, type Step } from "./ancestry.ts";
import type { Risk } from "../document.ts";
import { type Compute, countCompute } from "./compute.ts";
import { declaredCompute } from "./facts.ts";
import { settleRole } from "./settle-role.ts";
import { statementsAbout } from "../documents.ts";
import type { DocumentStatement, ModelDocuments } from "../../../domain/report/model-documents.ts";
import type { ActAnswer, ActAnswers } from "../../../domain/report/act-answers.ts";
import { type AnswersOf, createAnswers, type GivenAnswer, namesOf } from "../answers/given-answers.ts";
import { readFlop, readRoleAnswer } from "../answers/check-answer.ts";
import { type GroupOf, groupModels } from "./groups.ts";
import { assignRoles, type ModelRole } from "./model-roles.ts";
import type { Role } from "./role.ts";
import { type LineageNode, namedNode } from "../../../models/lineage.ts";
import { type ReportLineage, traceLineage } from "./lineage.ts";
import { notedRisks, tableRisks } from "./risks.ts";
import { rules } from "../rules.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { type Expression, parseExpression } from "../../../spdx/expression.ts";

/** The input of the assessment of one model or dataset. */
export interface ModelView {
  readonly node: LineageNode;
  readonly steps: readonly Step[];
  readonly baseModels: readonly LineageNode[];
  readonly datasets: readonly LineageNode[];
  readonly family: Family | undefined;
  /** Its own risks and those of its ancestry. */
  readonly risks: readonly Risk[];
  /** Of several figures that are declared, the highest counts. */
  readonly compute: Compute;
  readonly position: ModelRole;
  /** A person's answers about it, by point or field. */
  readonly answers: ReadonlyMap<string, GivenAnswer>;
  /** A person's answers about the provider. */
  readonly provider: ReadonlyMap<string, ActAnswer>;
  /** Statements of project documents about it; empty for third-party models. */
  readonly statements: readonly DocumentStatement[];
}

export type ModelGroup = GroupOf<ModelView>;

/** The models and datasets of a report, prepared once for all files of the pack. */
export interface Survey {
  readonly lineage: ReportLineage;
  readonly models: readonly ModelView[];
  readonly groups: readonly ModelGroup[];
  readonly datasets: readonly ModelView[];
  /** Every dataset that was found, looked up or named in an ancestry, each once. */
  readonly allDatasets: readonly LineageNode[];
  /** Datasets that the code loads and no model names. */
  readonly looseDatasets: readonly LineageNode[];
  readonly software: readonly Finding[];
  /** Absent in reports before 3.0. */
  readonly documents: ModelDocuments | undefined;
  readonly risksOf: (node: LineageNode) => readonly Risk[];
  readonly answers: ActAnswers;
}

export interface SurveyOptions {
  /** The default role, for models without an answer. */
  readonly role: Role;
  readonly answers: ActAnswers;
}

export function survey(report: Report, { role, answers }: SurveyOptions): Survey {
  const lineage = withStatedModels(traceLineage(report), answers);
  const ways = lineage.scanned.map((node) => ({ node, steps: listAncestry(lineage, node) }));
  const risksOf = findRisks(
    report,
    new Set(ways.flatMap(({ node, steps }) => [node, ...steps.map((step) => step.node)])),
  );
  const { modelDocuments: documents } = report;
  const around: Around = { risksOf, documents, ...statedBy(ways, role, answers) };
  const views = ways.map((way) => view(way, around));
  const models = views.filter(({ node }) => node.kind === "model");
  const datasets = views.filter(({ node }) => node.kind === "dataset");
  const named = new Set(models.flatMap((model) => model.datasets));
  const components = new Set(lineage.scanned.map(({ component }) => component));
  return {
    lineage,
    models,
    groups: groupModels(models),
    datasets,
    allDatasets: [...new Set([...named, ...datasets.flatMap(({ node, datasets }) => [node, ...datasets])])],
    looseDatasets: datasets.map(({ node }) => node).filter((node) => !named.has(node) && !isForTests(node)),
    documents,
    software: report.findings.filter((finding) => !components.has(finding.component)),
    risksOf,
    answers,
  };
}

type Way = Pick<ModelView, "node" | "steps">;

/** Roles and answers from people. */
function statedBy(
  ways: readonly Way[],
  role: Role,
  answers: ActAnswers,
): Pick<Around, "roles" | "answersOf" | "provider"> {
  const models = ways.filter(({ node }) => node.kind === "model");
  const nodes = models.map(({ node }) => node);
  const answersOf = createAnswers(answers, nodes);
  const bases = new Set(models.flatMap(({ steps }) => listAncestors(steps, "model")));
  return {
    roles: assignRoles(nodes, { role, answersOf, bases }),
    answersOf,
    provider: new Map(answers.provider.map((answer) => [answer.id, answer])),
  };
}

/** Data for tests and evaluation is not training content. */
export function isForTests({ component }: LineageNode): boolean {
  return component?.scope === "test";
}

/** Each is looked up once, and is the same object wherever it is named. */
function findRisks({ notes }: Report, nodes: ReadonlySet<LineageNode>): Survey["risksOf"] {
  const inTable = new Map([...nodes].map((node) => [node, tableRisks(node)]));
  const noted = notedRisks(notes, [...inTable.values()].flat());
  const all = new Map([...inTable].map(([node, risks]) => [node, [...risks, ...noted(node)]]));
  return (node) => all.get(node) ?? [];
}

interface Around {
  readonly risksOf: Survey["risksOf"];
  readonly documents: ModelDocuments | undefined;
  readonly roles: ReadonlyMap<LineageNode, ModelRole>;
  readonly answersOf: AnswersOf;
  readonly provider: ModelView["provider"];
}

/** A dataset has no role. */
const noRole: ModelRole = { role: "unknown", isInput: true, why: "This is a dataset." };

function view({ node, steps }: Way, { risksOf, documents, roles, answersOf, provider }: Around): ModelView {
  const [baseModels, datasets] = [listAncestors(steps, "model"), listAncestors(steps, "dataset")];
  const assigned = roles.get(node) ?? noRole;
  const answers = answersOf(node);
  const statements = statementsAbout(node, isDescribedHere(node, assigned) ? documents : undefined);
  const own = findHighest([declaredCompute(node.facts), answeredFlop(answers), ...statements.map(({ flop }) => flop)]);
  const compute = countCompute({ node, steps }, answers, own);
  return {
    node,
    steps,
    baseModels,
    datasets,
    family: familyOfExpression(node.license),
    risks: [node, ...baseModels, ...datasets].flatMap(risksOf),
    compute,
    position: node.kind === "dataset" ? assigned : settleRole(assigned, { node, compute, answers }),
    answers,
    provider,
    statements,
  };
}

/** Project documents describe models in the project; a hub model only if the user provides it. */
function isDescribedHere({ type }: LineageNode, { role, isInput }: ModelRole): boolean {
  return !isInput && (type === "custom" || role === "provider" || role === "modifier");
}

/** A figure for an earlier state of the model exempts from nothing, but one above the threshold still applies. */
function answeredFlop(answers: ModelView["answers"]): number | undefined {
  const answer = answers.get("compute");
  const flop = answer && readFlop(answer.value);
  const isOld = answer?.isStale === true && (flop ?? 0) <= rules().thresholds.systemicRiskFlop;
  return isOld ? undefined : flop;
}

function findHighest(all: readonly (number | undefined)[]): number | undefined {
  const stated = all.filter((flop) => flop !== undefined);
  return stated.length === 0 ? undefined : Math.max(...stated);
}

/**
 * Models that a person added to the answers as their own and that no project file has: the duties apply to them, too.
 * Entries written by `--init` have a state, and are not such models when the model is gone.
 */
function withStatedModels(lineage: ReportLineage, { models }: ActAnswers): ReportLineage {
  const scanned = new Set(lineage.scanned.map(({ type, name }) => `${type}\n${name}`));
  const stated = models.filter(
    ({ type, state, answers }) =>
      state === "" && type === "custom" && answers.some(({ id, value }) => id === "role" && isOwn(value)),
  );
  const names = new Set(stated.flatMap(namesOf).filter((name) => !scanned.has(`custom\n${name}`)));
  const nodes = [...names].map((name) => namedNode("custom", name));
  return nodes.length === 0 ? lineage : { ...lineage, scanned: [...lineage.scanned, ...nodes] };
}

function isOwn(role: string): boolean {
  const read = readRoleAnswer(role);
  return read === "provider" || read === "modifier";
}

/** The family of a whole expression: the most permissive of alternatives, the most restrictive of parts. */
function familyOfExpression(license: string): Family | undefined {
  if (license === unknownLicense) return undefined;
  const parsed = parseExpression(license);
  return "error" in parsed ? "other" : familyIn(parsed.expression);
}

/** The parser limits the nesting depth of expressions. */
function familyIn(expression: Expression): Family {
  if (expression.kind === "license") {
    const { id, orLater, exception } = expression;
    return findFamily(`${id}${orLater ? "+" : ""}${exception === undefined ? "" : ` WITH ${exception}`}`);
  }
  const byRank = expression.parts.map(familyIn).toSorted((a, b) => rankOfFamily(a) - rankOfFamily(b));
  return byRank.at(expression.kind === "or" ? 0 : -1) ?? "other";
}
