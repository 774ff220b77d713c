import { onceEach } from "../../../../async/once-each.ts";
import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { parseToml } from "../../../../formats/toml.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { findNearest } from "../../../kit/find-nearest.ts";
import type { Declared } from "../requirement/declared.ts";
import { normalizeName } from "../../package-name.ts";
import { readRequirement, type Requirement } from "../requirement/requirement.ts";
import { readPyprojectToml } from "./pyproject-shape.ts";

/** Replaces requirements with `override-dependencies` of the uv workspace: the nearest folder with a `uv.lock`. */
export async function withUvOverrides(declared: readonly Declared[], file: SourceFile): Promise<Declared[]> {
  const root = findNearest(file, ["uv.lock"])?.sibling("pyproject.toml");
  const overrides = root && (await overridesIn(root));
  return declared.map((one) => {
    const other = overrides?.get(normalizeName(one.name));
    if (!other) return one;
    const { requirement: _replaced, ...rest } = one;
    return { ...rest, ...other };
  });
}

type Override = Pick<Requirement, "version" | "requirement">;

/** By normalized name. An override for some platforms only leaves the version open. */
const overridesIn = onceEach(async (root: SourceFile): Promise<ReadonlyMap<string, Override>> => {
  const uv = await readOptional(root, (text) => readPyprojectToml(parseToml(text)).tool.uv);
  return new Map((uv?.["override-dependencies"] ?? []).flatMap(readOverride));
});

function readOverride(written: string): [string, Override][] {
  const found = readRequirement(written);
  if (found === undefined || found === "no-component") return [];
  const { name, version, requirement, marker } = found;
  if (marker !== undefined) return [[normalizeName(name), { version: "" }]];
  return [[normalizeName(name), { version, ...(requirement !== undefined && { requirement }) }]];
}
