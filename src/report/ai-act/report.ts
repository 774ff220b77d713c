import type { ActAnswers } from "../../domain/report/act-answers.ts";
import type { ReportView } from "../../domain/report/report.ts";
import { isDay } from "./answers/check-answer.ts";
import { assessDataset, assessModel, countStatuses } from "./assess.ts";
import type { ActComponent, ActReport, Scope, Summary } from "./document.ts";
import { judgeSystemicRisk } from "./models/compute.ts";
import { judgeGenerality } from "./models/general-purpose.ts";
import type { Survey, ModelView } from "./models/model-view.ts";
import { explainRole, type Role } from "./models/role.ts";
import { rules, sourcesOfRules } from "./rules.ts";
import { plain, plainList } from "./text.ts";

export interface PackOptions {
  /** The default role, for models without an answer. */
  readonly role: Role;
  /** Answers of a file; the report may have more. */
  readonly answers?: ActAnswers;
  /** Includes the information of Annex XII for downstream providers. */
  readonly hasDownstream?: boolean;
  /** The time of the scan, used for everything in the pack. */
  readonly time: Date;
}

/** The findings for every duty of every model, and what is open. */
export function toActReport(view: ReportView, all: Survey, options: PackOptions & { openFields: number }): ActReport {
  const { regulation, rulesAsOf } = rules();
  const components = [
    ...all.models.map((model) => toComponent(model, assessModel(model, all))),
    ...all.datasets.map((dataset) => toComponent(dataset, assessDataset())),
  ];
  return {
    schemaVersion: "1",
    regulation: { name: regulation, rulesAsOf, sources: sourcesOfRules() },
    generatedAt: options.time.toISOString(),
    scan: describeScan(view),
    scope: toScope(all, options.role),
    components,
    summary: summarize(components, all, options.openFields),
    disclaimer,
  };
}

const disclaimer =
  "This report collects what a scan of files and public registries shows. It is information and not legal advice. Evidence is not proof that a duty is met, and missing evidence is not proof that it is not: a scan sees only what is written down where it looks.";

function describeScan({ report, project, summary }: ReportView): ActReport["scan"] {
  return {
    id: plain(summary?.id ?? "") || "not recorded",
    project: plain(project),
    revision: report.source.commit === undefined ? null : plain(report.source.commit),
    policy: plain(report.policy.name),
    context: plain(report.policy.context),
  };
}

function toScope({ models: all }: Survey, asked: Role): Scope {
  const own = all.filter(({ position }) => !position.isInput);
  const models = own.length > 0 ? own : all;
  const role = decideRole(own, asked);
  const inputs = all.filter(({ position }) => position.isInput && position.role !== "downstream").length;
  const declared = models.flatMap(({ compute }) => compute.total ?? []);
  const risks = new Set(models.map(({ compute }) => judgeSystemicRisk(compute)));
  const placed = own.flatMap(({ answers }) => answers.get("1.2.placed")?.value ?? []).filter(isDay);
  return {
    role,
    note: `${explainRole(role)}${inputs > 0 ? inputNote(inputs) : ""}`,
    placedOnMarket: placed.toSorted()[0] ?? null,
    trainingComputeFlop: declared.length === 0 ? null : Math.max(...declared),
    // The highest of all models; below the line only if all of them are.
    systemicRisk:
      (["above-threshold", "declared", "unknown", "below-threshold"] as const).find((risk) => risks.has(risk)) ??
      "unknown",
  };
}

/** The role of all models if they share one; several models can have different ones. */
function decideRole(own: readonly ModelView[], asked: Role): Role {
  const [first, ...others] = new Set(own.map(({ position }) => position.role));
  return asked === "unknown" && first !== undefined && others.length === 0 ? first : asked;
}

function inputNote(count: number): string {
  return ` ${count} ${count === 1 ? "model is" : "models are"} taken for none of yours; the reason is with each. Answer "role" in ai-act.yml where that is wrong.`;
}

function toComponent(viewed: ModelView, obligations: ActComponent["obligations"]): ActComponent {
  const { node, family, baseModels, datasets, risks } = viewed;
  const { version = "", purl } = node.component ?? {};
  return {
    name: plain(node.name),
    type: plain(node.type),
    version: version === "" ? null : plain(version),
    purl: purl === undefined ? null : plain(purl, 2_000),
    license: plain(node.license),
    licenseFamily: family ?? null,
    gpaiCandidate: node.kind === "dataset" ? "no" : judgeGenerality(viewed).candidate,
    baseModels: plainList(baseModels.map(({ name }) => name)),
    datasets: plainList(datasets.map(({ name }) => name)),
    risks,
    obligations,
  };
}

function summarize(components: readonly ActComponent[], all: Survey, openFields: number): Summary {
  const counts = countStatuses(components.flatMap(({ obligations }) => obligations));
  const { evidenced, partial, missing } = counts;
  return {
    components: components.length,
    models: all.models.length,
    datasets: all.datasets.length,
    evidenced,
    partial,
    missing,
    notApplicable: counts["not-applicable"],
    openFields,
  };
}
