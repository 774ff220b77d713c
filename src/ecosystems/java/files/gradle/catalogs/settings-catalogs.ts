import type { SourceFile } from "../../../../../domain/contracts/contracts.ts";
import { ifBroken } from "../../../../../domain/contracts/parse-error.ts";
import { findAbove } from "../../../../kit/find-nearest.ts";
import { parseNotation, type Coordinates } from "../../../coordinates.ts";
import { type Group, isGroup, isKeyword, isWord, readLiteral, type Node } from "../../script/nodes.ts";
import { literalsIn, statements } from "../../script/statements.ts";
import { toAccessor, readCatalog, type Catalog } from "./catalog.ts";
import { readIfPossible } from "../build/script-file.ts";

export type Catalogs = ReadonlyMap<string, Catalog>;

/** The catalogs available to a build script, by accessor name; the nearest one wins. */
export async function catalogsFor(file: SourceFile): Promise<Catalogs> {
  const byName = new Map<string, Catalog>();
  for (const source of findAbove(file, ["settings.gradle", "settings.gradle.kts", "gradle/libs.versions.toml"])) {
    const catalogs = source.name.endsWith(".toml")
      ? [["libs", await catalogIn(source)] as const]
      : await declaredIn(source);
    for (const [name, catalog] of catalogs) if (catalog && !byName.has(name)) byName.set(name, catalog);
  }
  return byName;
}

/** A broken one is reported when it is scanned itself. */
async function catalogIn(file: SourceFile | undefined): Promise<Catalog | undefined> {
  return file && readCatalog(file).catch(ifBroken(undefined));
}

/** `versionCatalogs { create("libs") { from(files("x.toml")) } }`, or with the libraries listed in the block. */
async function declaredIn(settings: SourceFile): Promise<readonly (readonly [string, Catalog | undefined])[]> {
  const [script] = await readIfPossible(settings);
  if (!script) return [];
  return Promise.all(
    blocksNamed(script.nodes, "versionCatalogs").flatMap((block) =>
      statements(block.nodes).flatMap((statement) => {
        const body = statement.find((node) => isGroup(node, "{"));
        const name = catalogName(statement);
        return name === undefined || !isGroup(body, "{") ? [] : [toCatalog(name, body, settings)];
      }),
    ),
  );
}

function blocksNamed(nodes: readonly Node[], name: string): readonly Group[] {
  return nodes.flatMap((node, at) => {
    if (!isGroup(node, "{")) return [];
    return isKeyword(nodes[at - 1], name) ? [node] : blocksNamed(node.nodes, name);
  });
}

/** `libs { … }`, `create("libs") { … }`. */
function catalogName([first, second]: readonly Node[]): string | undefined {
  if (isGroup(second, "(")) return readLiteral(second.nodes[0]);
  return isWord(first) ? first.text : undefined;
}

async function toCatalog(
  name: string,
  body: Group,
  settings: SourceFile,
): Promise<readonly [string, Catalog | undefined]> {
  const calls = callsIn(body.nodes);
  const path = calls.find((call) => call.name === "files")?.texts[0];
  const file = path === undefined ? undefined : await catalogIn(settings.sibling(path.replace(/^\/+/, "")));
  return [name, file ?? inlineCatalog(calls)];
}

interface Call {
  readonly name: string;
  readonly texts: readonly string[];
}

/** Every call with its string arguments, in the order of the script: `library("a", "g:a:1")`. */
function callsIn(nodes: readonly Node[]): readonly Call[] {
  return nodes.flatMap((node, at) => {
    const before = nodes[at - 1];
    if (isGroup(node, "("))
      return [...(isWord(before) ? [toCall(before.text, node.nodes)] : []), ...callsIn(node.nodes)];
    if (isGroup(node, "{")) return callsIn(node.nodes);
    return node.kind === "text" && isWord(before) ? [toCall(before.text, restOfStatement(nodes, at))] : [];
  });
}

/** Parentheses are optional in Groovy. */
function restOfStatement(nodes: readonly Node[], at: number): readonly Node[] {
  const next = nodes.slice(at, at + 30);
  const end = next.findIndex((node) => node.kind === "end");
  return end < 0 ? next : next.slice(0, end);
}

function toCall(name: string, nodes: readonly Node[]): Call {
  return { name, texts: literalsIn(nodes, (group) => group.open !== "{") };
}

/** `alias("a").to("g:a:1")` is the older form of `library("a", "g:a:1")`. */
function inlineCatalog(calls: readonly Call[]): Catalog {
  const libraries = new Map<string, Coordinates>();
  const bundles = new Map<string, readonly string[]>();
  const versions = new Map<string, string>();
  let alias = "";
  for (const { name, texts } of calls) {
    const [first = "", ...rest] = texts;
    if (name === "alias" || name === "library") alias = toAccessor(first);
    const library = libraries.get(alias);
    if (name === "version" && rest.length > 0) versions.set(toAccessor(first), rest[0] ?? "");
    else if (name === "bundle") bundles.set(toAccessor(first), rest.map(toAccessor));
    else if (name === "library" || name === "to") {
      const parsed = parseNotation((name === "to" ? texts : rest).slice(0, 2).join(":"));
      if (parsed) libraries.set(alias, parsed);
    } else if (library && name === "versionRef")
      libraries.set(alias, { ...library, version: versions.get(toAccessor(first)) });
    else if (library && name === "version") libraries.set(alias, { ...library, version: first });
  }
  return { libraries, bundles, versions, broken: [] };
}
