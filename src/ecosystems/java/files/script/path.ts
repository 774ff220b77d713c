import { wordSet } from "../../../../text/word-set.ts";
import { type Group, isGroup, isSign, isWord, readLiteral, type Node, textNode } from "./nodes.ts";
import { splitArguments } from "./statements.ts";

const maxPathNodes = 50;

/**
 * The name in an expression: `versions.okhttp`, `versions["okhttp"]`, `rootProject.ext.versions.get("okhttp")`
 * are all `versions.okhttp`. Undefined for anything that is not only a name.
 */
export function readPath(nodes: readonly Node[]): readonly string[] | undefined {
  const [first, ...rest] = nodes;
  if (!isWord(first) || nodes.length > maxPathNodes) return undefined;
  let path: readonly string[] | undefined = [first.text];
  for (let at = 0; at < rest.length && path; at++) {
    const node = rest[at];
    const next = rest[at + 1];
    if (isSign(node, ".") && (isWord(next) || next?.kind === "text")) {
      const part = isWord(next) ? next.text : readLiteral(next);
      path = part === undefined ? undefined : [...path, part];
      at++;
    } else if (isGroup(node, "[")) path = indexed(path, node);
    else if (isGroup(node, "(")) path = called(path, node);
    else if (!isGroup(node, "{")) path = undefined;
  }
  return path && withoutQualifiers(path);
}

function indexed(path: readonly string[], { nodes }: Group): readonly string[] | undefined {
  const key = readLiteral(nodes[0]);
  return key === undefined || nodes.length > 1 ? undefined : [...path, key];
}

/** A call that returns its receiver or looks up a name. The values of other calls are unknown. */
function called(path: readonly string[], { nodes }: Group): readonly string[] | undefined {
  const before = path.slice(0, -1);
  const method = path.at(-1) ?? "";
  const [argument = []] = splitArguments(nodes);
  const key = readLiteral(argument[0]);
  if (key === undefined) return nodes.length === 0 && transparent.has(method) ? before : undefined;
  if (method === "get" || method === "getAt" || method === "getValue" || method === "named") return [...before, key];
  if (propertyCalls.has(method)) return [key];
  const table = catalogCalls.get(method);
  return table && [catalogOf(before), ...table, key];
}

const transparent = wordSet("get asProvider toString trim getOrNull forUseAtConfigurationTime asString");
const propertyCalls = new Set(["property", "findProperty", "gradleProperty", "getProperty"]);

/** Conventions in Kotlin reach the catalog by name: `versionCatalogs.named("libs").findLibrary("okhttp")`. */
const catalogCalls = new Map([
  ["findLibrary", []],
  ["findBundle", ["bundles"]],
  ["findVersion", ["versions"]],
]);

/** `libs.findLibrary(alias).get()`, where the alias is a value. */
export function catalogPath(
  nodes: readonly Node[],
  textOf: (nodes: readonly Node[]) => string | undefined,
): readonly string[] | undefined {
  const at = nodes.findIndex(
    (node, index) => isWord(node) && catalogCalls.has(node.text) && isGroup(nodes[index + 1], "("),
  );
  const group = nodes[at + 1];
  const literal = at >= 0 && isGroup(group, "(") ? textOf(group.nodes) : undefined;
  if (literal === undefined || !isGroup(group, "(")) return undefined;
  const named = nodes.slice(0, at).findLastIndex((node) => isWord(node) && node.text === "named");
  const call = (from: number) => [...nodes.slice(from, at + 1), { ...group, nodes: [textNode(literal, group.line)] }];
  // `extensions.getByType(VersionCatalogsExtension::class.java).named("libs")`
  return readPath(call(0)) ?? (named < 0 ? undefined : readPath(call(named)));
}

function catalogOf(path: readonly string[]): string {
  return path[0] === "versionCatalogs" ? (path[1] ?? "libs") : "libs";
}

function withoutQualifiers(path: readonly string[]): readonly string[] {
  const start = path.findIndex((part, at) => at === path.length - 1 || !qualifiers.has(part));
  return path.slice(Math.max(0, start));
}

/** Ways to write "of this project", which are all equivalent here. */
const qualifiers = wordSet("project rootProject this ext extra properties gradle parent providers target");
