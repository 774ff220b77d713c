import type { ReportView } from "../../../domain/report/report.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import { codeText, proseText } from "../../markdown/text.ts";
import { row, tableHead } from "../../markdown/rows.ts";
import type { LineageNode } from "../../../models/lineage.ts";
import type { Survey } from "../models/model-view.ts";
import { ownModels, trainingData } from "./proposals.ts";
import type { PackOptions } from "../report.ts";
import { hintTag } from "../models/risks.ts";
import { measures, rules } from "../rules.ts";

/** `copyright-policy-template.md`: ten sections, filled with the scan's findings, with marked blanks for the rest. */
export function toCopyrightPolicy(view: ReportView, all: Survey, { time }: PackOptions): string {
  const sections = [
    scope(all),
    responsible(),
    sources(all),
    measureSection("Lawful access (measure 1.2)", "1.2"),
    measureSection("Rights reservations (measure 1.3)", "1.3"),
    thirdParty(all),
    measureSection("Outputs (measure 1.4)", "1.4"),
    measureSection("Contact and complaints (measure 1.5)", "1.5", answered(all, "contact")),
    review(time),
    openPoints(all),
  ];
  const numbered = sections.map(([title = "", ...lines], at) => [`## ${at + 1}. ${title}`, ...lines].join("\n\n"));
  return `${[head(view, all, time), ...numbered].join("\n\n")}\n`;
}

function head({ project }: ReportView, all: Survey, time: Date): string {
  return [
    "# Copyright policy",
    `Organisation: ${answered(all, "name") ?? toFill("name of the organisation")}`,
    `Project: ${nameText(project)}. Prepared from a scan of ${day(time)}; rules as of ${rules().rulesAsOf}.`,
    `This is a template for the policy that Art. 53(1)(c) of Regulation (EU) 2024/1689 asks of providers of general-purpose models, in the order of the copyright chapter of the Code of Practice (${measures().source}). It becomes a policy when every blank is filled in, an authorised person has approved it, and it is applied. Blanks look like this: ${toFill("what belongs here")}. It is information and not legal advice.`,
  ].join("\n\n");
}

/** The mark is readable as plain text and is not parsed as a link. */
export function toFill(what: string): string {
  return `[TO FILL: ${what}]`;
}

/** The provider's answers in ai-act.yml. */
function answered({ answers }: Survey, id: string): string | undefined {
  const answer = answers.provider.find((candidate) => candidate.id === id);
  return answer && proseText(answer.value, 500);
}

/** The file is meant to be edited and converted, so external tags are not even included as code. */
function nameText(text: string, most = 100): string {
  return /[<>]/.test(text) ? proseText(text, most) : codeText(text, most);
}

function day(time: Date): string {
  return time.toISOString().slice(0, 10);
}

type Section = readonly string[];

const most = 200;

function scope(all: Survey): Section {
  const own = ownModels(all).slice(0, most);
  const list = own.map(({ node }) => `- ${nameText(node.name)} (license: ${nameText(node.license)})`).join("\n");
  return [
    "Scope and models covered",
    own.length === 0
      ? all.models.length === 0
        ? "The scan found no model."
        : "Of none of the models that the scan found it is stated that it is yours; answer their role in ai-act.yml."
      : `Models that the scan found and that nothing else in it was made from. Strike out those that you do not offer yourself.\n\n${list}`,
    toFill("models on the Union market that this policy covers, with their versions"),
  ];
}

function responsible(): Section {
  return [
    "Responsible roles",
    `- Owner of this policy: ${toFill("role, name, contact")}\n- Approves new training data: ${toFill("role")}\n- Answers rightsholders: ${toFill("role")}`,
  ];
}

function sources(all: Survey): Section {
  const data = trainingData(all);
  const text =
    data.length === 0
      ? "The scan found no dataset."
      : `The scan found ${data.length} named datasets; section 6 lists them.`;
  return [
    "Sources of training data",
    `${text} That a dataset is named says nothing about whether it was used for training, and the license of a model says nothing about its training data.`,
    `- Public datasets: ${toFill("which of those in section 6 were used, and others")}\n- Licensed or private data: ${toFill("source and agreement, or none")}\n- Own crawling: ${toFill("crawlers, period, kinds of sites, or none")}\n- User data: ${toFill("services and legal basis, or none")}\n- Synthetic data: ${toFill("models that produced it and their terms, or none")}`,
  ];
}

function measureSection(title: string, id: string, answer?: string): Section {
  const { checks = [], blanks = [] } = measures().measures.find((measure) => measure.id === id) ?? {};
  return [
    title,
    `What the Code of Practice asks here:\n\n${checks.map((check) => `- [ ] ${check}`).join("\n")}`,
    `Our answer:\n\n${answer === undefined ? "" : `- ${answer}\n`}${blanks.map((blank) => `- ${toFill(blank)}`).join("\n")}`,
  ];
}

function thirdParty(all: Survey): Section {
  const data = trainingData(all);
  if (data.length === 0)
    return [
      "Third-party datasets",
      `The scan found no dataset. ${toFill("datasets of others that were used, each with license and opt-out status")}`,
    ];
  const rows = data.slice(0, maxRows).map((node) => datasetRow(all, node));
  const rest = data.length > maxRows ? [`${data.length - maxRows} more are in report.json.`] : [];
  return [
    "Third-party datasets",
    "Licenses are as stated by the publisher of the dataset; a stated license does not mean that the publisher had the right to grant it. A hint is general knowledge that was not looked up.",
    [...tableHead("Dataset", "License", "Known risk", "Opt-out status"), ...rows].join("\n"),
    ...rest,
  ];
}

const maxRows = 500;

function datasetRow({ risksOf }: Survey, node: LineageNode): string {
  const risks = risksOf(node).map(
    ({ level, text, tags }) => `${tags.includes(hintTag) ? "hint, " : ""}${level}: ${proseText(text, 300)}`,
  );
  const hasOptOut = risksOf(node).some(({ tags }) => tags.includes("opt-out"));
  const license =
    node.license === unknownLicense ? `${unknownLicense} ${toFill("license")}` : nameText(node.license, 200);
  const optOut = hasOptOut ? "The collectors offer an opt-out. " : "";
  return row([
    nameText(node.name, 200),
    license,
    risks.join("; ") || "none known",
    `${optOut}${toFill("checked when, by whom, result")}`,
  ]);
}

function review(time: Date): Section {
  return [
    "Review dates and change log",
    `- Next review: ${toFill("date")}`,
    [...tableHead("Date", "Change", "Decided by"), row([day(time), "Template made from a scan", toFill("name")])].join(
      "\n",
    ),
  ];
}

function openPoints(all: Survey): Section {
  const data = trainingData(all);
  const unknown = data.filter(({ license }) => license === unknownLicense);
  const risky = data.filter((node) => all.risksOf(node).length > 0);
  const silent = ownModels(all).filter(({ datasets }) => datasets.length === 0);
  const points = [
    ...listPoints(unknown, (name) => `Find out the license of ${name}.`),
    ...listPoints(risky, (name) => `Decide about the known risk of ${name}.`),
    ...listPoints(
      silent.map(({ node }) => node),
      (name) => `Find out what ${name} was trained on; no dataset is named.`,
    ),
  ];
  const list = points.length === 0 ? "- The scan found none." : points.map((point) => `- [ ] ${point}`).join("\n");
  return [
    "Open points",
    `From the scan:\n\n${list}`,
    `Further: ${toFill("open points, with who settles them and until when")}`,
  ];
}

function listPoints(nodes: readonly LineageNode[], text: (name: string) => string): string[] {
  const points = nodes.slice(0, most).map(({ name }) => text(nameText(name)));
  return nodes.length > most ? [...points, `… and ${nodes.length - most} more of this kind, see report.json.`] : points;
}
