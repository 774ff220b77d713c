import { unknownLicense, type Waiver } from "../../../domain/policy/policy.ts";
import { maxExpressionLength, parseExpression } from "../../../spdx/expression.ts";
import {
  complain,
  type Fields,
  findKeyLine,
  type Notes,
  quote,
  readDate,
  readFields,
  readTextField,
  remember,
} from "../yaml/fields.ts";
import { checkPath } from "../../judge/path-rule.ts";
import { readSelector } from "../../judge/selector.ts";
import { checkVersion, readVersionPatterns } from "./version-patterns.ts";
import type { YamlNode } from "../yaml/yaml-node.ts";

const waiverKeys = ["component", "versions", "path", "license", "detected", "until", "reason", "approvedBy"];
const requiredKeys = ["component", "license", "until", "reason", "approvedBy"];

/** The list `waivers` of a context, or of a project's `lcc.yml`. */
export function readWaivers(fields: Fields, path: string, notes: Notes): Waiver[] {
  const node = fields.get("waivers")?.value;
  if (!node) return [];
  if (node.kind !== "list") {
    complain(notes, node.line, `"waivers" must be a list, each entry with ${requiredKeys.join(", ")}.`);
    return [];
  }
  return node.items.flatMap((item, index) => {
    remember(notes, `${path}/waivers/${index}`, item);
    return readWaiver(item, notes);
  });
}

export function readWaiver(node: YamlNode, notes: Notes): Waiver[] {
  const fields = readFields(node, "a waiver", waiverKeys, notes);
  const missing = node.kind === "map" ? requiredKeys.filter((key) => !fields.has(key)) : [];
  for (const key of missing) complain(notes, node.line, `The waiver has no "${key}"; ${advice[key] ?? "add it"}.`);
  const before = notes.problems.length;
  const component = readComponent(fields, notes);
  const license = readLicense(fields, "license", notes);
  const until = readUntil(fields, notes);
  const reason = readLine(fields, "reason", notes);
  const approvedBy = readLine(fields, "approvedBy", notes);
  const versions = readVersionPatterns(fields, notes);
  const path = readPath(fields, notes);
  const detected = readLicense(fields, "detected", notes);
  if (notes.problems.length > before) return [];
  if (!component || !license || until === undefined || !reason || !approvedBy) return [];
  const optional = { ...(versions && { versions }), ...(path && { path }), ...(detected && { detected }) };
  return [{ component, selector: readSelector(component), license, until, reason, approvedBy, ...optional }];
}

/** A day, or `never` for a decision that does not have to be made again. */
function readUntil(fields: Fields, notes: Notes): string | undefined {
  const { value } = fields.get("until") ?? {};
  return value?.kind === "text" && value.value.trim() === "never" ? "never" : readDate(fields, "until", notes);
}

const advice: Readonly<Record<string, string>> = {
  component: 'name what is accepted, for example "component: npm:left-pad"',
  license: "write the license that is accepted, or UNKNOWN",
  until: 'write the last day on which it applies, for example "until: 2027-01-31"',
  reason: "say why it is accepted",
  approvedBy: "say who decided it",
};

/** A version after the name follows the rules of `versions`. */
function readComponent(fields: Fields, notes: Notes): string | undefined {
  const text = readLine(fields, "component", notes);
  const { version } = readSelector(text ?? "");
  const problem = version === undefined ? undefined : checkVersion(version);
  if (problem !== undefined) {
    const place = `"component" is ${quote(text ?? "")}, with the version ${quote(version ?? "")}`;
    complain(notes, findKeyLine(fields, "component"), `${place}; ${problem}`);
  }
  return text;
}

/** Reports show it next to the finding. */
const maxLineLength = 500;

/** Text that is not empty and short enough to show. */
function readLine(fields: Fields, key: string, notes: Notes): string | undefined {
  const text = readTextField(fields, key, notes);
  if (text === undefined) return undefined;
  if (text === "")
    complain(notes, findKeyLine(fields, key), `"${key}" of a waiver is empty; ${advice[key] ?? "add it"}.`);
  if (text.length > maxLineLength) {
    const rule = `at most ${maxLineLength} are allowed`;
    complain(notes, findKeyLine(fields, key), `"${key}" of a waiver has ${text.length} characters; ${rule}.`);
  }
  return text;
}

/** An expression that cannot be parsed can never match, so the waiver would never apply. */
function readLicense(fields: Fields, key: "license" | "detected", notes: Notes): string | undefined {
  const text = readTextField(fields, key, notes);
  if (text === undefined || (key === "license" && text === unknownLicense)) return text;
  const parsed = parseExpression(text.slice(0, maxExpressionLength + 1));
  if (!("error" in parsed)) return text;
  const choice = key === "license" ? " or UNKNOWN" : "";
  const message = `"${key}" is ${quote(text)}; write an SPDX expression${choice}. ${parsed.error.message}`;
  complain(notes, findKeyLine(fields, key), message);
  return undefined;
}

function readPath(fields: Fields, notes: Notes): string | undefined {
  const text = readTextField(fields, "path", notes);
  const problem = text === undefined ? undefined : checkPath(text);
  if (problem !== undefined) complain(notes, findKeyLine(fields, "path"), `"path" is ${quote(text ?? "")}; ${problem}`);
  return text;
}
