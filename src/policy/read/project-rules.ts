import { scopes } from "../../domain/schema/words.ts";
import { type Override, unknownLicense, type Waiver } from "../../domain/policy/policy.ts";
import {
  type AreaRule,
  maxPathRules,
  maxProjectPatterns,
  maxProjectRules,
  type PathRule,
  type ProjectFileRules,
} from "../../domain/policy/project-rules.ts";
import { parseExpression } from "../../spdx/expression.ts";
import { complain, type Fields, type Notes, quote } from "./yaml/fields.ts";
import { readOverrides } from "./load/load-overrides.ts";
import { readWaivers } from "./load/load-waivers.ts";
import { checkPath } from "../judge/path-rule.ts";
import { checkVersion } from "./load/version-patterns.ts";
import type { YamlMap } from "./yaml/yaml-node.ts";
import { formatNumber } from "../../text/count.ts";

/** `overrides`, `waivers`, `paths` and `contexts` of a project's `lcc.yml`; undefined if it has none of them. */
export function readProjectRules(fields: Fields, notes: Notes): ProjectFileRules | undefined {
  const nodes = ["overrides", "waivers", "paths", "contexts"].flatMap((key) => fields.get(key)?.value ?? []);
  if (nodes.length === 0) return undefined;
  const counts = nodes.map((node) => (node.kind === "list" ? node.items : node.kind === "map" ? node.entries : []));
  const count = counts.reduce((sum, { length }) => sum + length, 0);
  if (count > maxProjectRules) {
    const rule = `at most ${formatNumber(maxProjectRules)} are read`;
    const counted = `There are ${formatNumber(count)} overrides, waivers, paths and contexts`;
    complain(notes, nodes[0]?.line ?? 1, `${counted}; ${rule}.`);
    return undefined;
  }
  const paths = readFolders(fields, "paths", "tools/generator: build", readPath, notes);
  const contexts = readFolders(fields, "contexts", "services/**: saas", readArea, notes);
  const rules = { overrides: readOverrides(fields, "", notes), waivers: readWaivers(fields, "", notes) };
  const patterns = rules.overrides.filter(isPattern);
  if (patterns.length > maxProjectPatterns) {
    const message = `There are ${patterns.length} overrides with "*"; at most ${maxProjectPatterns} are read.`;
    complain(notes, nodes[0]?.line ?? 1, message);
  }
  for (const override of rules.overrides) {
    const line = notes.lines.get(`/overrides/${override.package}`) ?? 1;
    addNote(notes, line, checkProjectOverride(override));
  }
  for (const [at, waiver] of rules.waivers.entries()) {
    addNote(notes, notes.lines.get(`/waivers/${at}`) ?? 1, checkProjectWaiver(waiver));
  }
  return { ...rules, ...(paths.length > 0 && { paths }), ...(contexts.length > 0 && { contexts }) };
}

/** Whether an override applies to more than one name. */
export function isPattern({ selector }: Pick<Override, "selector">): boolean {
  return selector.subject.includes("*");
}

function addNote(notes: Notes, line: number, problem: string | undefined): void {
  if (problem !== undefined) complain(notes, line, problem);
}

/** A policy gets a `lint` finding for these; in a project, which has no `lint`, they are errors instead of UNKNOWN. */
export function checkProjectOverride({ package: key, license, selector: { version } }: Override): string | undefined {
  const problem = version === undefined ? undefined : checkVersion(version);
  if (problem !== undefined)
    return `The override of ${quote(key)} is for the version ${quote(version ?? "")}; ${problem}`;
  const parsed = license === unknownLicense ? undefined : parseExpression(license);
  if (!parsed || !("error" in parsed)) return undefined;
  return `The override of ${quote(key)} gives ${quote(license)}; write an SPDX expression or UNKNOWN. ${parsed.error.message}`;
}

/** A project must accept each component individually. */
export function checkProjectWaiver(waiver: Waiver): string | undefined {
  if (!isPattern(waiver)) return undefined;
  const { component } = waiver;
  return `The waiver of ${quote(component)} must name one component; only a policy can accept components by a pattern.`;
}

type Entry = YamlMap["entries"][number];

/** A mapping of folders to words. */
function readFolders<Rule>(
  fields: Fields,
  key: "paths" | "contexts",
  example: string,
  readFolder: (path: string, value: Entry["value"], notes: Notes) => Rule[],
  notes: Notes,
): Rule[] {
  const node = fields.get(key)?.value;
  if (!node) return [];
  if (node.kind !== "map") {
    const word = key === "paths" ? "scopes" : "contexts of the policy";
    complain(notes, node.line, `"${key}" must be a mapping of folders to ${word}, for example "${example}".`);
    return [];
  }
  if (node.entries.length > maxPathRules) {
    complain(notes, node.line, `There are ${node.entries.length} ${key}; at most ${maxPathRules} are read.`);
    return [];
  }
  return node.entries.flatMap((entry) => {
    const path = entry.key.value.trim();
    const problem = checkFolder(path);
    if (problem !== undefined) complain(notes, entry.key.line, `The path ${quote(path)} cannot be used: ${problem}`);
    const rules = readFolder(path, entry.value, notes);
    return problem === undefined ? rules : [];
  });
}

function readPath(path: string, value: Entry["value"], notes: Notes): PathRule[] {
  const scope = value.kind === "text" ? allowed.find((name) => name === value.value.trim()) : undefined;
  if (!scope) complain(notes, value.line, `The path ${quote(path)} must have a scope: one of ${allowed.join(", ")}.`);
  return scope ? [{ path, scope }] : [];
}

function readArea(path: string, value: Entry["value"], notes: Notes): AreaRule[] {
  const context = value.kind === "text" ? value.value.trim() : "";
  if (context === "") complain(notes, value.line, `The path ${quote(path)} must have the name of a context.`);
  return context === "" ? [] : [{ path, context, line: value.line }];
}

/** A project cannot set the scope `unknown`. */
const allowed = scopes.filter((scope) => scope !== "unknown");

/** `own` of a project's `lcc.yml`: folders; the same are allowed as in `paths`. */
export function readOwnFolders(fields: Fields, notes: Notes): string[] | undefined {
  const node = fields.get("own")?.value;
  if (!node) return undefined;
  const items = node.kind === "list" ? node.items : [node];
  if (items.length > maxPathRules) {
    complain(notes, node.line, `There are ${items.length} folders in "own"; at most ${maxPathRules} are read.`);
    return undefined;
  }
  return items.flatMap((item) => {
    const path = item.kind === "text" ? item.value.trim() : "";
    const problem = checkFolder(path);
    if (problem !== undefined) complain(notes, item.line, `The own folder ${quote(path)} cannot be used: ${problem}`);
    return problem === undefined ? [path] : [];
  });
}

/** The problem with a folder of `paths`, `own` and `contexts`; one without any name would match the whole project. */
export function checkFolder(path: string): string | undefined {
  const isNamed = path.split("/").some((name) => /[^*]/.test(name));
  return (
    checkPath(path) ?? (isNamed ? undefined : "name a folder below the root; * and ** alone are the whole project.")
  );
}
