import type { Component, Scope } from "../../domain/contracts/component.ts";

/** Group and artifact, and the version as written: `1.0`, `[1,2)`, `1.+`. */
export interface Coordinates {
  readonly group: string;
  readonly artifact: string;
  readonly version?: string | undefined;
}

const maxNameLength = 256;
const maxVersionLength = 256;
const maxRequirementLength = 4096;

/** Whether it can be a group or an artifact, so it must not contain a placeholder. */
export function isName(text: string): boolean {
  return text.length > 0 && text.length <= maxNameLength && /^[\w.-]+$/.test(text);
}

/** Gradle's string notation `group:artifact:version:classifier@extension`; parts after the artifact are optional. */
export function parseNotation(text: string): Coordinates | undefined {
  const at = text.indexOf("@");
  const [group = "", artifact = "", version] = (at < 0 ? text : text.slice(0, at)).split(":", 4);
  return isName(group) && isName(artifact) ? { group, artifact, version } : undefined;
}

/** The version if it is exactly one, else the requirement. */
export function splitVersion(declared: string | undefined): Pick<Component, "version" | "requirement"> {
  const text = declared?.trim() ?? "";
  if (text.length > maxRequirementLength || isPlaceholder(text)) return { version: "" };
  const preferred = preferredOf(text);
  if (preferred !== undefined) return splitVersion(preferred);
  const [, only] = /^\[([^[\](),]+)\]$/.exec(text) ?? [];
  if (only !== undefined) return { version: only.trim() };
  return isRange(text) ? { version: "", requirement: text } : { version: text };
}

interface Use extends Coordinates {
  readonly scope: Scope;
  readonly direct?: boolean;
  readonly file: string;
  readonly line?: number | undefined;
}

export function toComponent({ group, artifact, version, scope, direct, file, line }: Use): Component {
  return {
    type: "maven",
    name: `${group}:${artifact}`,
    ...splitVersion(version),
    scope,
    ...(direct === undefined ? {} : { direct }),
    locations: [line === undefined ? { file } : { file, line }],
  };
}

/**
 * A placeholder that a tool fills in: `${v}`, `@project.version@` of templates and of Maven's invoker, the `_` of
 * refreshVersions. A version begins with a letter or a digit, and a range with a bracket.
 */
function isPlaceholder(text: string): boolean {
  return /[$@]/.test(text) || !/^[\p{L}\d[\](+]/u.test(text);
}

/** Gradle's `[1.7,1.8[!!1.7.25` and `1.2!!`: the version after the marks is preferred, or all of it is strict. */
function preferredOf(text: string): string | undefined {
  const marks = text.indexOf("!!");
  return marks < 0 ? undefined : text.slice(marks + 2) || text.slice(0, marks);
}

/** Ranges, `1.+`, `latest.release`, `LATEST`; and anything else that is not a version. */
function isRange(text: string): boolean {
  return (
    text.length > maxVersionLength ||
    /[[\](),\s*]/.test(text) ||
    text.endsWith("+") ||
    text.startsWith("latest.") ||
    text === "LATEST" ||
    text === "RELEASE"
  );
}
