import { unknownLicense, listNames } from "../../../domain/policy/policy.ts";
import { isNothing } from "../yaml/fields.ts";
import { foldPattern } from "../../judge/rules.ts";
import type { Source, YamlEntry, YamlList, YamlMap, YamlNode } from "../yaml/yaml-node.ts";

/**
 * The policy that extends another, written out. Contexts are merged entry by entry: an entry of a list moves to the list
 * that the extending policy names, mappings are merged by key, and anything else is replaced.
 */
export function mergePolicies(base: YamlMap, own: YamlMap): YamlMap {
  const inherited = base.entries.filter(({ key }) => !ofOneFile.has(key.value));
  return mergeMaps({ ...base, entries: inherited }, own, (key, below, above) =>
    key === "contexts" ? mergeValues(below, above, mergeContexts) : above,
  );
}

/** Marks every value that has no source yet as coming from a file. */
export function markSource<T extends YamlNode>(node: T, from: Source): T {
  const placed = { ...node, from: node.from ?? from };
  if (placed.kind === "list") return { ...placed, items: placed.items.map((item) => markSource(item, from)) };
  if (placed.kind === "text") return placed;
  const entries = placed.entries.map(({ key, value }) => ({
    key: markSource(key, from),
    value: markSource(value, from),
  }));
  return { ...placed, entries };
}

/** These keys are not inherited: a policy has its own name, and `extends` is already resolved. */
const ofOneFile = new Set(["name", "extends"]);

type MergeValue = (key: string, base: YamlNode, own: YamlNode) => YamlNode;

/** Own entries come first; a key without a value is treated as absent. */
function mergeMaps(base: YamlMap, own: YamlMap, merge: MergeValue, fold = (key: string) => key): YamlMap {
  const below = new Map(base.entries.map((entry) => [fold(entry.key.value), entry]));
  const entries = own.entries.flatMap((entry): YamlEntry[] => {
    const inherited = below.get(fold(entry.key.value));
    if (!inherited) return [entry];
    if (isNothing(entry.value)) return [];
    below.delete(fold(entry.key.value));
    return [{ key: entry.key, value: merge(entry.key.value, inherited.value, entry.value) }];
  });
  return { ...own, entries: [...entries, ...below.values()], size: base.size + own.size };
}

/** A value that should be a mapping but is not stays unchanged: parsing it later reports the problem. */
function mergeValues(base: YamlNode, own: YamlNode, merge: (base: YamlMap, own: YamlMap) => YamlMap): YamlNode {
  return base.kind === "map" && own.kind === "map" ? merge(base, own) : own;
}

function mergeContexts(base: YamlMap, own: YamlMap): YamlMap {
  const locked = base.entries.flatMap(({ value }) => (value.kind === "map" ? findLocked(value) : []));
  const known = new Set(base.entries.map(({ key }) => key.value));
  const entries = own.entries.map(({ key, value }) =>
    known.has(key.value) || value.kind !== "map" ? { key, value } : { key, value: lockToo(value, locked) },
  );
  return mergeMaps(base, { ...own, entries }, (_, below, above) => mergeValues(below, above, mergeContext));
}

function findLocked(context: YamlMap): YamlEntry[] {
  return context.entries.filter(({ key, value }) => key.value === "locked" && value.kind === "list");
}

/** What any context of the base locks is also locked in a context that is added. */
function lockToo(context: YamlMap, locked: readonly YamlEntry[]): YamlMap {
  return locked.reduce(
    (own, entry) => mergeMaps({ ...context, entries: [entry], size: entry.value.size }, own, mergeField),
    context,
  );
}

function mergeContext(base: YamlMap, own: YamlMap): YamlMap {
  const moved = new Set(indexLists(own).keys());
  const elsewhere = entriesElsewhere(base, own);
  const left = base.entries.flatMap(({ key, value }): YamlEntry[] => {
    if (key.value === "unknown" && moved.has(unknownEntry)) return []; // the own list entry replaces it
    if (key.value === "reasons" && value.kind === "map") return [{ key, value: withoutReasons(value, elsewhere) }];
    return [{ key, value: isList(key.value) && value.kind === "list" ? withoutEntries(value, moved) : value }];
  });
  return mergeMaps({ ...base, entries: left }, own, mergeField);
}

function mergeField(key: string, base: YamlNode, own: YamlNode): YamlNode {
  if (base.kind === "map" && own.kind === "map") {
    return mergeMaps(base, own, (_, __, above) => above, key === "reasons" ? foldPattern : undefined);
  }
  if (base.kind !== "list" || own.kind !== "list") return own;
  const size = base.size + own.size;
  if (isList(key)) return { ...own, items: [...base.items, ...own.items], size };
  if (key === "locked") return { ...own, items: [...base.items, ...withoutEntries(own, listedIn(base)).items], size };
  if (key === "waivers") return { ...own, items: [...own.items, ...withoutWaived(base.items, own.items)], size };
  return own;
}

/** A waiver replaces all waivers of the base for the same component. */
function withoutWaived(base: readonly YamlNode[], own: readonly YamlNode[]): YamlNode[] {
  const waived = new Set(own.map(findComponent));
  return base.filter((item) => !waived.has(findComponent(item)));
}

function findComponent(node: YamlNode): string | undefined {
  const value = node.kind === "map" ? node.entries.find(({ key }) => key.value === "component")?.value : undefined;
  return value?.kind === "text" ? value.value.trim().toLowerCase() : undefined;
}

/** Maps the entries of the three lists, as compared, to their list; `unknown` sets the list of UNKNOWN. */
function indexLists(context: YamlMap): Map<string, string> {
  const entries = context.entries.flatMap(({ key, value }): (readonly [string, string])[] => {
    if (key.value === "unknown" && value.kind === "text" && !isNothing(value)) return [[unknownEntry, value.value]];
    if (!isList(key.value) || value.kind !== "list") return [];
    return value.items.flatMap(listTexts).map((text) => [text, key.value] as const);
  });
  return new Map(entries);
}

/** Entries that the extending policy moves to a different list. */
function entriesElsewhere(base: YamlMap, own: YamlMap): Set<string> {
  const before = indexLists(base);
  const moved = [...indexLists(own)].filter(([text, list]) => before.has(text) && before.get(text) !== list);
  return new Set(moved.map(([text]) => text));
}

/** The reason of the base for rejecting a license is not a reason for allowing it. */
function withoutReasons(reasons: YamlMap, entries: ReadonlySet<string>): YamlMap {
  return { ...reasons, entries: reasons.entries.filter(({ key }) => !entries.has(foldPattern(key.value.trim()))) };
}

function withoutEntries(list: YamlList, moved: ReadonlySet<string>): YamlList {
  return { ...list, items: list.items.filter((item) => !listTexts(item).some((text) => moved.has(text))) };
}

function listedIn(list: YamlList): Set<string> {
  return new Set(list.items.flatMap(listTexts));
}

function listTexts(node: YamlNode): string[] {
  return node.kind === "text" ? [foldPattern(node.value.trim())] : [];
}

function isList(key: string): boolean {
  return listNames.some((name) => name === key);
}

const unknownEntry = foldPattern(unknownLicense);
