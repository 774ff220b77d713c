import type { Override, Waiver } from "../../domain/policy/policy.ts";
import type { AreaRule, ProjectRuleText } from "../../domain/policy/project-rules.ts";
import type { Notes } from "../read/yaml/fields.ts";
import { readOverride } from "../read/load/load-overrides.ts";
import { readWaiver } from "../read/load/load-waivers.ts";
import { checkFolder, checkProjectOverride, checkProjectWaiver } from "../read/project-rules.ts";
import type { YamlNode, YamlText } from "../read/yaml/yaml-node.ts";

/** A report is untrusted: its rules are checked like those of a file. Undefined: the rule cannot be used. */
export function restoreOverride({ component = "", license, reason, expires }: ProjectRuleText): Override | undefined {
  const notes: Notes = { problems: [], lines: new Map() };
  const value = toNode({ license, reason, expires });
  const [override] = component === "" ? [] : readOverride({ key: toText(component), value }, notes);
  if (!override || notes.problems.length > 0 || component.length > maxComponentLength) return undefined;
  return checkProjectOverride(override) === undefined ? override : undefined;
}

const maxComponentLength = 500;

export function restoreWaiver(rule: ProjectRuleText): Waiver | undefined {
  const notes: Notes = { problems: [], lines: new Map() };
  const [waiver] = readWaiver(toNode({ ...rule }), notes);
  if (!waiver || notes.problems.length > 0) return undefined;
  return checkProjectWaiver(waiver) === undefined ? waiver : undefined;
}

export function restoreArea({ path = "", context = "" }: ProjectRuleText): AreaRule | undefined {
  return context === "" || checkFolder(path) !== undefined ? undefined : { path, context };
}

type Fields = Readonly<Record<string, string | readonly string[] | undefined>>;

function toNode(fields: Fields): YamlNode {
  const entries = Object.entries(fields).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const node =
      typeof value === "string" ? toText(value) : { kind: "list" as const, ...placed, items: value.map(toText) };
    return [{ key: toText(key), value: node }];
  });
  return { kind: "map", ...placed, entries };
}

function toText(value: string): YamlText {
  return { kind: "text", ...placed, value, isPlain: false };
}

const placed = { line: 1, size: 1 };
