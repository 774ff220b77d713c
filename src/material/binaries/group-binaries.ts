import { type Component, toStep } from "../../domain/contracts/component.ts";
import { limitScopeByPath, type Places, usedIn } from "../../domain/policy/limit-scope-by-path.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { uniqueTexts } from "../../evidence/passed-on.ts";
import { combine, printExpression, tryParseExpression } from "../../spdx/expression.ts";
import { toFolder } from "../../text/paths.ts";
import type { ForeignPart } from "../material.ts";
import { isAnswer } from "./binary-evidence.ts";
import type { FoundBinary } from "./found-binary.ts";
import { joinLinked, joinNames } from "./join-names.ts";

/** One component for each name and version, and one for what has no name in a folder. */
export function groupBinaries(found: readonly FoundBinary[], places: Places): readonly ForeignPart[] {
  const groups = Map.groupBy(joinNames(joinLinked(found)), ({ path, type, name, version }) =>
    name === undefined ? `${toFolder(path)}/` : `${type}:${name}@${version}`,
  );
  return [...groups.values()].map((group) => toPart(group, places));
}

function toPart(group: readonly FoundBinary[], places: Places): ForeignPart {
  const paths = [...new Set(group.map(({ path }) => path))];
  const folder = commonFolder(paths);
  const {
    type = "custom",
    name = `${folder || "."}/ (binaries)`,
    version = "",
    facts,
    isTool,
    isLoose,
  } = group[0] ?? {};
  const within = group.every((one) => one.within !== undefined) ? group[0]?.within : undefined;
  const evidence = joinEvidence(group);
  const component: Component = {
    type,
    name,
    version,
    ...limitScopeByPath({ scope: isTool ? ("build" as const) : ("runtime" as const) }, usedIn(paths, places)),
    direct: within === undefined,
    ...(within !== undefined && { via: [within, toStep({ name, version })] }),
    locations: paths.slice(0, maxLocations).map((file) => ({ file })),
    ...((facts ?? paths.length > 1) && { facts: { ...facts, ...(paths.length > 1 && { files: paths.length }) } }),
    vendored: true,
    folder: paths.length === 1 || folder === "" || isLoose ? (paths[0] ?? "") : folder,
  };
  const texts = uniqueTexts(group.flatMap((one) => one.texts ?? []));
  return {
    component,
    evidence,
    texts,
    mayAskRegistry: !evidence.some(isAnswer) && type !== "custom" && version !== "",
  };
}

const maxLocations = 10;

export function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => toFolder(path).split("/"));
  const differs = first.findIndex((part, at) => others.some((parts) => parts[at] !== part));
  return (differs < 0 ? first : first.slice(0, differs)).join("/");
}

/** Files of one name may state several licenses: then all of them apply. */
function joinEvidence(group: readonly FoundBinary[]): readonly Evidence[] {
  const firsts = group.flatMap(({ evidence }) => evidence.find(isAnswer) ?? []);
  const byLicense = new Map(firsts.map((one) => [one.license, one]));
  const all = group.length === 1 ? (group[0]?.evidence ?? []) : group.flatMap(({ evidence }) => evidence);
  const unique = [...new Map(all.map((one) => [`${one.license} ${one.raw} ${one.copyrights?.join()}`, one])).values()];
  const [first] = firsts;
  if (!first || byLicense.size < 2) return unique.slice(0, maxEvidence);
  const parts = [...byLicense.keys()].flatMap((license) => tryParseExpression(license ?? "") ?? []);
  return [{ ...first, license: printExpression(combine("and", parts)) }, ...unique.slice(0, maxEvidence)];
}

const maxEvidence = 50;
