import { styleText } from "node:util";
import { listNames, type Context, type Policy, type ProjectRules } from "../../../domain/policy/policy.ts";
import { describeEnd } from "../../../domain/policy/describe-waiver.ts";
import { printable } from "../../../text/printable.ts";
import { findContext } from "../../../policy/read/catalog.ts";
import { describePolicy } from "../../../policy/read/describe.ts";
import { openPolicy } from "./policy-source.ts";
import { wrapWords } from "../../../report/text/lines.ts";

interface ShowOptions {
  readonly json?: boolean;
  readonly context?: string;
}

/** Prints a policy as a page for reading; styles are used on a terminal only. */
export async function showPolicy(nameOrPath: string, options: ShowOptions): Promise<void> {
  const { policy } = await openPolicy(process.env, nameOrPath);
  const contexts = options.context === undefined ? policy.contexts : [findContext(policy, options.context)];
  const shown = { ...policy, contexts };
  process.stdout.write(
    options.json ? `${JSON.stringify(describePolicy(shown), undefined, 2)}\n` : renderPolicy(shown, bold),
  );
}

/** `strong` marks headings; what it gets is already safe to print. */
export function renderPolicy(policy: Policy, strong: (text: string) => string): string {
  const { name, version, status, lastUpdated, description, disclaimer, defaultContext, contexts } = policy;
  const facts = [version && `version ${version}`, status, lastUpdated && `updated ${lastUpdated}`].filter(Boolean);
  const title = strong(printable(name)) + printable(` (${facts.join(", ")})`);
  const base = policy.extends === undefined ? [] : paragraph(`Extends ${policy.extends}; its rules are included.`, "");
  const rules = policy.projectRules === undefined ? [] : [projectRule[policy.projectRules]];
  const head = [title, ...paragraph(description, ""), ...base, ...rules];
  const pages = contexts.flatMap((context) => renderContext(context, context.name === defaultContext, strong));
  return `${[...head, ...pages, "", ...paragraph(disclaimer, "")].join("\n")}\n`;
}

function renderContext(context: Context, isDefault: boolean, strong: (text: string) => string): string[] {
  const { name, description, preference, preferredOrder, scopes, types, directness, overrides, waivers } = context;
  const order = preferredOrder.length > 0 ? `: ${preferredOrder.join(", ")}` : "";
  return [
    "",
    `${strong(`Context ${printable(name)}`)}${isDefault ? " (default)" : ""}`,
    ...paragraph(description, "  "),
    ...listNames.flatMap((list) => entry(list, context[list].join(", ") || "nothing")),
    ...entry("unknown", `an unresolved license counts as an entry of the ${context.unknown} list`),
    ...entry("unlisted", `a license on no list counts as an entry of the ${context.unlisted} list`),
    ...entry("conflict", conflictRule[context.onConflict]),
    ...entry("choice", `${preference}${order}`),
    ...entry("scopes", listRules(scopes)),
    ...entry("types", listRules(types)),
    ...entry("place", listRules(directness)),
    ...entry("risks", listRules(context.datasetRisks)),
    ...entry("asks", listRules(context.obligations)),
    ...entry("locked", context.locked.map(({ text }) => text).join(", ")),
    ...reasonsOf(context).flatMap((line, index) => entry(index === 0 ? "reasons" : "", line)),
    ...overrides.flatMap((override, index) => {
      const until = override.expires === undefined ? "" : ` until ${override.expires}`;
      const because = override.reason === undefined ? "" : ` (${override.reason})`;
      return entry(index === 0 ? "overrides" : "", `${override.package} is ${override.license}${until}${because}`);
    }),
    ...waivers.flatMap(({ component, license, until, reason, approvedBy }, index) => {
      const label = index === 0 ? "waivers" : "";
      return entry(
        label,
        `${component} under ${license} is accepted ${describeEnd(until)} by ${approvedBy}: ${reason}`,
      );
    }),
  ];
}

const projectRule: Readonly<Record<ProjectRules, string>> = {
  all: "A project's own lcc.yml may bring overrides, waivers, paths, excludes and production.",
  none: "Overrides, waivers, paths, excludes and production of a project's own lcc.yml do not count.",
};

const conflictRule: Readonly<Record<Context["onConflict"], string>> = {
  review: "a license text that is judged worse than the declared license is a warning",
  worst: "of a declared license and another license text, the worse verdict counts",
  declared: "the declared license counts, whatever the license text is",
};

function listRules(rules: ReadonlyMap<string, string>): string {
  return [...rules].map(([name, rule]) => `${name}: ${rule}`).join(", ");
}

/** Entries that share a sentence share its line. */
function reasonsOf({ reasons }: Context): string[] {
  const bySentence = Map.groupBy(reasons, ([, sentence]) => sentence);
  return [...bySentence].map(([sentence, shared]) => `${shared.map(([pattern]) => pattern).join(", ")}: ${sentence}`);
}

const labelWidth = 11;

function entry(label: string, text: string): string[] {
  if (text === "") return [];
  const [first = "", ...rest] = wrapWords(printable(text), pageWidth - 2 - labelWidth);
  return [`  ${label.padEnd(labelWidth)}${first}`, ...rest.map((line) => `  ${"".padEnd(labelWidth)}${line}`)];
}

function paragraph(text: string, indent: string): string[] {
  return wrapWords(printable(text), pageWidth - indent.length).map((line) => indent + line);
}

const pageWidth = 100;

/** Plain text when standard output is not a terminal. */
function bold(text: string): string {
  return styleText("bold", text, { stream: process.stdout });
}
