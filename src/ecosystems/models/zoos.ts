import type { Component } from "../../domain/contracts/component.ts";
import { readFacts } from "../../models/read-facts.ts";
import { once } from "../../async/once.ts";
import type { HubKind } from "../../models/hub-id.ts";
import { readTable } from "../../models/read-table.ts";
import { hubReference, type Reference } from "./reference.ts";

/** Libraries that load models or data by their own names. Each has a table of the names in `data`. */
const zoos = [
  ...[
    "timm",
    "open-clip",
    "clip",
    "encodec",
    "whisper",
    "faster-whisper",
    "spacy",
    "nltk",
    "torchvision",
    "torchaudio",
    "torch-hub",
    "ultralytics",
  ],
  ...["flair", "gensim", "easyocr", "demucs", "rembg"],
] as const;
export type Zoo = (typeof zoos)[number];

/** Where the model or dataset really comes from, and its license according to the publisher. */
interface ZooEntry {
  /** A hub name or a URL. */
  readonly origin: string;
  readonly license: string;
  readonly statedAt: string;
}

/** The entry of a zoo for a name; undefined if the table does not have it. */
export function findInZoo(zoo: Zoo, name: string): ZooEntry | undefined {
  return tables[zoo]().get(name);
}

const tables = Object.fromEntries(zoos.map((zoo) => [zoo, once(() => readZoo(zoo))])) as Readonly<
  Record<Zoo, () => ReadonlyMap<string, ZooEntry>>
>;

function readZoo(zoo: Zoo): ReadonlyMap<string, ZooEntry> {
  return new Map(
    readTable(`zoo-${zoo}.tsv`).map(([name = "", origin = "", license = "", statedAt = ""]) => [
      name,
      { origin, license, statedAt },
    ]),
  );
}

export function zooReference(zoo: Zoo, name: string, line?: number, kind: HubKind = "model"): Reference | undefined {
  const entry = findInZoo(zoo, name);
  if (!entry) return undefined;
  const facts = { zoo: { zoo, name } };
  if (entry.origin.startsWith("https://")) {
    const reference = siteReference(`${zoo}/${ownName(zoo, name, entry)}`, entry.origin, kind, line);
    return { ...reference, facts: { ...reference.facts, ...facts } };
  }
  return { ...hubReference({ kind, id: entry.origin }, "certain", line), facts };
}

/** torchvision has several names for the same weights, and "default" changes between releases. */
function ownName(zoo: Zoo, name: string, { origin }: ZooEntry): string {
  return zoo === "torchvision" ? origin.slice(origin.lastIndexOf("/") + 1) : name;
}

/** A model or dataset from a site other than the hub. */
export function siteReference(name: string, address: string, kind: HubKind, line?: number, version = ""): Reference {
  return {
    type: "custom",
    name,
    version,
    confidence: "certain",
    ...(line !== undefined && { line }),
    origin: { kind: "archive", address },
    facts: { kind },
  };
}

/** ModelScope has names of the same form as the hub. */
export function modelScopeReference(id: string, kind: HubKind, line?: number, version?: string): Reference[] {
  if (!/^[\w-][\w.-]{0,95}\/[\w.-]{1,96}$/.test(id)) return [];
  return [siteReference(`modelscope/${id}`, `https://www.modelscope.cn/${kind}s/${id}`, kind, line, version)];
}

/** The publisher's license statement for a component loaded from a zoo, and its source. */
export function zooLicense({ facts }: Component): { readonly raw: string; readonly url: string } | undefined {
  const { zoo } = readFacts(facts);
  const knownZoo = zoos.find((candidate) => candidate === zoo?.zoo);
  const entry = zoo && knownZoo && findInZoo(knownZoo, zoo.name);
  return entry?.license ? { raw: entry.license, url: entry.statedAt } : undefined;
}
