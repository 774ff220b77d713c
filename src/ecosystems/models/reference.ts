import { componentKey, type Component, type Origin, type Scope } from "../../domain/contracts/component.ts";
import type { SearchResult, SourceFile } from "../../domain/contracts/contracts.ts";
import { joinFacts } from "../../models/join-facts.ts";
import type { ModelFacts } from "../../models/model-facts.ts";
import { writeFacts } from "../../models/write-facts.ts";
import type { HubName } from "../../models/hub-id.ts";
import { findCanonical } from "../../models/legacy-names.ts";
import { groupRemarks, type Remark } from "./unresolved.ts";

/** `certain`: a known call or field; `likely`: only the key's name suggests a model. */
export type Confidence = "certain" | "likely";

/** A use of a model or dataset at one position in a file. */
export interface Reference {
  readonly type: "huggingface" | "huggingface-dataset" | "ollama" | "custom";
  readonly name: string;
  readonly version: string;
  readonly confidence: Confidence;
  readonly line?: number;
  /** The notebook cell of the line. */
  readonly cell?: number;
  /** The file with the name, if it is not the file being read. */
  readonly file?: string;
  readonly canonicalName?: string;
  readonly facts?: ModelFacts;
  /** Only for tests or evaluation. */
  readonly scope?: Scope;
  readonly declaredLicense?: string;
  /** Where it is fetched from, if not from the hub. */
  readonly origin?: Origin;
  /** Named only as the origin of something else: it is not loaded here, so there is nothing to pin. */
  readonly isOnlyNamed?: true;
}

/** The results of reading one kind of text. */
export interface References {
  readonly references: readonly Reference[];
  readonly notes: readonly Remark[];
}

/** A reference by hub name. A name from before namespaces keeps its spelling, and the new name is added. */
export function hubReference(name: HubName, confidence: Confidence, line?: number): Reference {
  const canonicalName = name.id.includes("/") ? undefined : findCanonical(name.kind, name.id);
  const branch = name.revision !== undefined && unpinned.has(name.revision) ? name.revision : undefined;
  const facts = {
    ...(branch !== undefined && { branch }),
    ...(name.quantization !== undefined && { quantization: name.quantization }),
  };
  return {
    type: name.kind === "dataset" ? "huggingface-dataset" : "huggingface",
    name: name.id,
    version: branch === undefined ? (name.revision ?? "") : "", // same as no revision
    confidence,
    ...(line !== undefined && { line }),
    ...(canonicalName !== undefined && { canonicalName }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

export const noReferences: References = { references: [], notes: [] };

export function joinReferences(parts: readonly References[]): References {
  return { references: parts.flatMap(({ references }) => references), notes: parts.flatMap(({ notes }) => notes) };
}

/** The reference without its position: line numbers of an embedded script do not apply to the outer file. */
export function withoutLine(reference: Reference): Reference {
  const { line: _inScript, ...rest } = reference;
  return rest;
}

/** The components of a file: each model once, with all positions where it is used. */
export function toSearchResult(file: SourceFile, { references, notes }: References): SearchResult {
  return {
    components: mergeReferences(file, references),
    ...(notes.length > 0 && { notes: groupRemarks(notes) }),
  };
}

export function mergeReferences(file: SourceFile, references: readonly Reference[]): Component[] {
  const groups = new Map<string, Reference[]>();
  for (const reference of withPins(withoutGuesses(withoutParts(references)))) {
    if (!groups.get(componentKey(reference))?.push(reference)) groups.set(componentKey(reference), [reference]);
  }
  return [...groups.values()].flatMap((group) => toComponent(file, group));
}

/** Drops tokenizers beside the weights of their model: the files of such a folder are one model. */
function withoutParts(references: readonly Reference[]): readonly Reference[] {
  const folderOf = ({ name }: Reference) => name.slice(0, name.lastIndexOf("/"));
  const isOfSite = ({ type, origin }: Reference) => type === "custom" && origin?.kind === "archive";
  const whole = references.filter((reference) => isOfSite(reference) && wholeModel.test(reference.name));
  const folders = new Set(whole.map(folderOf));
  if (folders.size === 0) return references;
  return references.filter((each) => !(isOfSite(each) && each.name.endsWith(".model") && folders.has(folderOf(each))));
}

/** Names that a folder has for one model only. */
const wholeModel =
  /\/(?:model|pytorch_model|adapter_model|consolidated|weights)(?:[.-][\w.-]{0,40})?\.(?:safetensors|bin|pth?|gguf|onnx)$/;

/** Drops guesses about models that the file also names for certain. */
function withoutGuesses(references: readonly Reference[]): readonly Reference[] {
  const certain = references.filter(({ confidence }) => confidence === "certain");
  const names = new Set(certain.map(({ type, name }) => `${type}:${name}`));
  return references.filter(({ confidence, type, name }) => confidence === "certain" || !names.has(`${type}:${name}`));
}

/** A model pinned on one line and unpinned on another is one model: the pin is used, the unpinned use stays visible. */
function withPins(references: readonly Reference[]): readonly Reference[] {
  const pins = new Map<string, string>();
  for (const { type, name, version } of references) if (version !== "") pins.set(`${type}:${name}`, version);
  return references.map((reference) => {
    const version = reference.version || (pins.get(`${reference.type}:${reference.name}`) ?? "");
    const isUnpinned =
      !reference.isOnlyNamed && reference.type.startsWith("huggingface") && unpinned.has(reference.version);
    return { ...reference, version, ...(isUnpinned && { facts: { ...reference.facts, unpinned: true } }) };
  });
}

const unpinned: ReadonlySet<string> = new Set(["", "main", "master"]);

function toComponent(file: SourceFile, group: readonly Reference[]): Component[] {
  const [first] = group;
  if (!first) return [];
  const { type, name, version } = first;
  const canonicalName = group.find((reference) => reference.canonicalName !== undefined)?.canonicalName;
  const origin = group.find((reference) => reference.origin !== undefined)?.origin;
  const declaredLicense = group.find((reference) => reference.declaredLicense !== undefined)?.declaredLicense;
  return [
    {
      type,
      name,
      version,
      scope: scopeOf(group),
      direct: true,
      locations: locationsOf(file, group),
      ...(origin !== undefined && { origin }),
      ...(declaredLicense !== undefined && { declaredLicense }),
      ...(canonicalName !== undefined && { canonicalName }),
      facts: writeFacts(factsOf(group)),
    },
  ];
}

/** A model used only for evaluation on every line gets the evaluation scope. */
function scopeOf(group: readonly Reference[]): Scope {
  const isElsewhere = group.every(({ scope }) => scope !== undefined);
  return (isElsewhere ? group[0]?.scope : undefined) ?? "runtime";
}

function locationsOf(file: SourceFile, group: readonly Reference[]): Component["locations"] {
  const places = group.flatMap(({ line, cell, file: other = file.path }) =>
    line === undefined ? [] : [{ file: other, line, ...(cell !== undefined && { cell }) }],
  );
  const unique = [...new Map(places.map((place) => [`${place.file}:${place.cell}:${place.line}`, place])).values()];
  if (unique.length > 0) return unique.sort((a, b) => (a.cell ?? 0) - (b.cell ?? 0) || a.line - b.line);
  return [...new Set(group.map((reference) => reference.file ?? file.path))].map((path) => ({ file: path }));
}

function factsOf(group: readonly Reference[]): ModelFacts {
  const isCertain = group.some(({ confidence }) => confidence === "certain");
  return { ...joinFacts(...group.map(({ facts }) => facts)), confidence: isCertain ? "certain" : "likely" };
}
