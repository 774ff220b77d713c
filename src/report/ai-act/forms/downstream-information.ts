import type { ReportView } from "../../../domain/report/report.ts";
import { capitalize } from "../../../text/capitalize.ts";
import { proseText } from "../../markdown/text.ts";
import type { ActComponent, ActEvidence, ActReport, Item } from "../document.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { isModelComponent } from "../models/model-component.ts";
import type { PackOptions } from "../report.ts";
import { obligations, rules } from "../rules.ts";
import { toFill } from "./copyright-policy.ts";

/** `downstream-information.md`: what Annex XII requires, from evidence and answers, for each own model. */
export function toDownstreamInformation(
  view: ReportView,
  all: Survey,
  report: ActReport,
  { time }: Pick<PackOptions, "time">,
): string {
  const components = report.components.filter(isModelComponent);
  const own = all.models.flatMap((model, at) => {
    const component = components[at];
    return model.position.isInput || model.position.ask !== undefined || !component ? [] : [{ model, component }];
  });
  const parts = own.slice(0, maxModels).map(({ model, component }) => modelPart(model, component));
  const rest = own.length > maxModels ? [`${own.length - maxModels} more models are in report.json.`] : [];
  return `${[head(view, all, time), ...(own.length === 0 ? [nothing] : parts), ...rest, pointers].join("\n\n")}\n`;
}

const maxModels = 50;
const nothing =
  "The scan found no model, or only models of other providers, so there is nothing to say about models of your own.";

function head({ project }: ReportView, { answers: { provider } }: Survey, time: Date): string {
  const answer = (id: string) => provider.find((candidate) => candidate.id === id)?.value;
  const who = [answer("name"), answer("contact")]
    .filter((text) => text !== undefined)
    .map((text) => proseText(text, 500));
  return [
    "# Information for those who build on the model",
    `Provider: ${who.length > 0 ? who.join(", ") : toFill("name and contact of the provider")}`,
    `Project: ${proseText(project, 200)}. Prepared from a scan of ${time.toISOString().slice(0, 10)}; rules as of ${rules().rulesAsOf}.`,
    `This is a draft of the information that Art. 53(1)(b) and Annex XII of Regulation (EU) 2024/1689 ask of providers of general-purpose models. It holds what files, registries and your answers say, and marks what is missing: ${toFill("what belongs here")}. Check every line before you hand it out. It is information and not legal advice.`,
  ].join("\n\n");
}

function modelPart({ node }: ModelView, component: ActComponent): string {
  const items = new Map(component.obligations.flatMap((duty) => duty.items).map((item) => [item.id, item]));
  const annex = obligations().find(({ id }) => id === "art53-1-b");
  const points = (annex?.items ?? []).map(({ id, text }) => pointPart(number(id), text, items.get(id)));
  const version = component.version === null ? "" : `, version ${proseText(component.version, 100)}`;
  return [`## ${proseText(node.name, 200)}${version}`, ...points].join("\n\n");
}

/** `xii-1-a` is point 1(a) of Annex XII. */
function number(id: string): string {
  const [, point = "", letter = ""] = id.split("-");
  return `${point}(${letter})`;
}

function pointPart(place: string, text: string, item: Item | undefined): string {
  const evidence = item?.evidence ?? [];
  const lines = evidence.slice(0, maxLines).map(evidenceLine);
  const more = evidence.length > maxLines ? [`- ${evidence.length - maxLines} more entries are in report.json.`] : [];
  const isOpen = item?.status === "missing" || item?.status === "partial" || evidence.length === 0;
  const open = isOpen ? [`- ${toFill(text)}`] : [];
  return [`### ${place} ${capitalize(text)}`, [...lines, ...more, ...open].join("\n")].join("\n\n");
}

const maxLines = 8;

function evidenceLine({ value, file, line, kind, component, field }: ActEvidence): string {
  const where =
    file === null
      ? kind === "registry"
        ? "model hub"
        : ""
      : `${proseText(file, 200)}${line === null ? "" : `:${line}`}`;
  const name = field === "version" ? "" : component === "" || field === null ? "" : `${proseText(field, 100)}: `;
  return `- ${name}${proseText(value, 1_000)}${where === "" ? "" : ` (${where})`}`;
}

/** The consequences for the recipients. */
const pointers = `## For those who receive this information

- **Building the model into a system.** A person or company that places an AI system with this model on the market has the duties of a provider of the system. For high-risk systems see Art. 8 to 17 and 43; Art. 25 says when a distributor, importer, deployer or another third party becomes the provider of a high-risk system, and that suppliers have to hand on the information that its provider needs (Art. 25(4)).
- **Telling people.** Art. 50 asks that people know when they deal with an AI system, that systems mark generated audio, images, video and text so that machines can tell (Art. 50(2); it binds providers of systems, from 2 December 2026 for systems placed on the market before 2 August 2026), and that deep fakes and texts on matters of public interest are disclosed (Art. 50(4)).
- **Changing the model.** A person or company that changes it becomes the provider of the changed model when the change is significant; indicative: when it took more than a third of the training compute of the original. Where that is not known and cannot be estimated, the threshold is a third of 10²⁵ FLOP if the original has systemic risk, and a third of 10²³ FLOP if it does not (Commission guidelines C(2025) 5045, paragraphs 62 to 64; C(2025) 7719, paragraphs 59 to 61).
- **Asking for more.** Art. 53(1)(b) gives those who build on a model the right to information that lets them understand its abilities and limits. Intellectual property and trade secrets stay protected.`;
