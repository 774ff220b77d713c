import type { Component, Scope } from "../../../../domain/contracts/component.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { anything, shape } from "../../../../formats/shape.ts";
import { scopeWithMarker } from "./extra-marker.ts";
import { readRequirement, type Requirement } from "./requirement.ts";

const readInclude = shape({ "include-group": anything });

/** A dependency that a manifest declares for the project itself. */
export interface Declared extends Requirement {
  readonly type: "pypi" | "conda";
  readonly scope: Scope;
  readonly line?: number;
  /** The part of the manifest that declares it, if that is not the main list: `extra docs`, `group dev`. */
  readonly part?: string;
  /** Versions of Python for which Poetry installs it: `<3.8`. */
  readonly python?: string;
}

/** Reads requirement strings (PEP 508) of one kind; anything else goes to `refused`. */
export function declareAll(
  entries: readonly unknown[],
  scope: Scope,
  lineOf: (text: string) => number | undefined,
  refused: string[],
  part?: string,
): Declared[] {
  return entries.flatMap((entry) => {
    if (typeof entry !== "string") {
      // A group of dependencies may include another one, which is read separately.
      if (readInclude(entry)["include-group"] === undefined)
        refused.push(JSON.stringify(entry) ?? "an entry without words");
      return [];
    }
    const text = entry.replace(/^\s*(?:-e|--editable)\s+/, "");
    const requirement = readRequirement(text);
    if (requirement === undefined && !text.trim().startsWith("-")) refused.push(entry);
    if (requirement === undefined || requirement === "no-component") return [];
    const line = lineOf(entry);
    const place = { ...(line !== undefined && { line }), ...(part !== undefined && { part }) };
    return [{ ...requirement, type: "pypi" as const, scope, ...place }];
  });
}

export function declaredComponent(declared: Declared, file: SourceFile | string): Component {
  const { type, name, version, requirement, extras, scope, line, origin, marker } = declared;
  const path = typeof file === "string" ? file : file.path;
  return {
    type,
    name,
    version,
    ...(version === "" && requirement !== undefined ? { requirement } : {}),
    ...(extras.length > 0 && { extras }),
    ...scopeWithMarker(scope, marker),
    direct: true,
    locations: [line === undefined ? { file: path } : { file: path, line }],
    ...(origin === undefined ? {} : { origin }),
  };
}
