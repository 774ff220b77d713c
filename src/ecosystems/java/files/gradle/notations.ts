import { type Coordinates, isName, parseNotation } from "../../coordinates.ts";
import { isGroup, isKeyword, isSign, isWord, readLiteral, type Node } from "../script/nodes.ts";
import { splitArguments } from "../script/statements.ts";
import { evaluate, type ScriptContext, listTexts } from "../script/values.ts";
import type { DependencyCall } from "./calls/dependency-block.ts";
import { readPath } from "../script/path.ts";
import { isNpmCall, isNpmFolder } from "./calls/npm-calls.ts";
import { isOwnValue, isPartOfBuild, isSilentCall } from "./names/own-values.ts";
import { unknownText, richVersion } from "./versions/version-rules.ts";
import type { Inside } from "./names/local-names.ts";

/** The dependencies in a line of a `dependencies` block. */
interface Named {
  readonly coordinates: readonly Coordinates[];
  /** Names that could not be resolved, as written. */
  readonly unknown: readonly string[];
}

/** Projects, files and platforms are not packages. */
export function namedBy(call: DependencyCall, inside: Inside): Named {
  const context = inside(call.scope);
  const named = inArguments(call.arguments, context);
  const rich = richVersion(call.closure, context);
  return rich === undefined
    ? named
    : { ...named, coordinates: named.coordinates.map((coordinates) => ({ ...coordinates, version: rich })) };
}

const nothing: Named = { coordinates: [], unknown: [] };

function inArguments(all: readonly (readonly Node[])[], context: ScriptContext): Named {
  const entries = new Map(all.flatMap((argument) => entriesOf(argument, context)));
  if (entries.size > 0) return entries.has("name") ? inMap(entries) : inMixed(all, entries, context);
  if (all.length > 1 && all.length < 6) {
    const [groups = [], names = [], versions = []] = all.map((argument) => listTexts(evaluate(argument, context)));
    if (groups.length > 0 && names.length > 0 && [...groups, ...names].every(isName))
      return combined(groups, names, versions);
  }
  const named = all.map((argument) => inArgument(argument, context));
  const [first] = named;
  // In Kotlin only the first argument is a dependency.
  const isOne = context.language === "kotlin" && first?.unknown.length === 0;
  return join(isOne ? named.map((notation, at) => (at === 0 ? notation : { ...notation, unknown: [] })) : named);
}

/** `implementation("g", "a", version = "1")` in Kotlin: without a name, what is written first has no keys. */
function inMixed(
  all: readonly (readonly Node[])[],
  entries: ReadonlyMap<string, readonly string[]>,
  context: ScriptContext,
): Named {
  const plain = all.filter((argument) => entriesOf(argument, context).length === 0);
  if (plain.length === 0) return nothing;
  const named = inArguments(plain, context);
  const [version] = entries.get("version") ?? [];
  if (version === undefined) return named;
  return {
    ...named,
    coordinates: named.coordinates.map((coordinates) => ({ ...coordinates, version: coordinates.version ?? version })),
  };
}

/** `group: 'g'` in Groovy, `group = "g"` in Kotlin; the first of several values. */
export function readNamedEntry(
  argument: readonly Node[],
  context: ScriptContext,
): readonly (readonly [string, string])[] {
  return entriesOf(argument, context).map(([name, texts]) => [name, texts[0] ?? unknownText]);
}

function entriesOf(
  argument: readonly Node[],
  context: ScriptContext,
): readonly (readonly [string, readonly string[]])[] {
  const [key, sign, ...value] = argument;
  const name = isWord(key) ? key.text : readLiteral(key);
  if (name === undefined || value.length === 0 || !(isSign(sign, ":") || isSign(sign, "="))) return [];
  const texts = listTexts(evaluate(value, context));
  return [[name, texts.length === 0 ? [unknownText] : texts]];
}

/** Without a group it is a file in a folder of the project. */
function inMap(entries: ReadonlyMap<string, readonly string[]>): Named {
  const groups = entries.get("group");
  const names = entries.get("name");
  return groups && names ? combined(groups, names, entries.get("version") ?? []) : nothing;
}

const maxCombinations = 10_000;

/** Loops and conditions result in several groups, names or versions; all of them are used. */
function combined(groups: readonly string[], names: readonly string[], versions: readonly string[]): Named {
  const coordinates: Coordinates[] = [];
  const unknown: string[] = [];
  for (const group of groups) {
    for (const artifact of names) {
      if (coordinates.length + unknown.length >= maxCombinations) break;
      if (!isName(group) || !isName(artifact)) unknown.push(`${group}:${artifact}`);
      else if (versions.length === 0) coordinates.push({ group, artifact });
      else coordinates.push(...versions.slice(0, maxCombinations).map((version) => ({ group, artifact, version })));
    }
  }
  return { coordinates, unknown };
}

function inArgument(argument: readonly Node[], context: ScriptContext): Named {
  const [first, second] = argument;
  if (isGroup(first, "[")) return inArguments(splitArguments(first.nodes), context);
  if (isPartOfBuild(argument) || isPlugin(argument)) return nothing;
  const call = calleeOf(argument);
  if (call && (isSilentCall(call.name) || (isNpmCall(call.name) && isNpmFolder(call.arguments)))) return nothing;
  if (call && isNpmCall(call.name)) return { coordinates: [], unknown: [written(argument)] };
  if (call?.name === "kotlin" || call?.name === "embeddedKotlin") return kotlinModule(call.arguments, context);
  const compose = composeLibrary(argument);
  if (compose) return { coordinates: [compose], unknown: [] };
  const texts = listTexts(evaluate(argument, context));
  if (texts.length > 0) return join(texts.map(inText));
  const inside = call ? inArguments(call.arguments, context) : nothing;
  if (inside.coordinates.length > 0 || inside.unknown.length > 0) return inside;
  const isValue = isWord(first) && (argument.length === 1 || isSign(second, "."));
  return (call || isValue) && !isOwnValue(argument, context)
    ? { coordinates: [], unknown: [written(argument)] }
    : nothing;
}

/** The arguments of `platform(…)` and `enforcedPlatform(…)`; undefined for anything else. */
export function platformArguments([callee, group]: readonly Node[]): readonly (readonly Node[])[] | undefined {
  const isPlatform = isWord(callee) && /^(?:enforcedP|p)latform$/.test(callee.text);
  return isPlatform && isGroup(group, "(") ? splitArguments(group.nodes) : undefined;
}

/** `libs.plugins.shadow.markerCoordinates`: a catalog keeps plugins separate from libraries. */
function isPlugin([catalog, , section, next]: readonly Node[]): boolean {
  return isWord(catalog) && /^\w*libs$/i.test(catalog.text) && isKeyword(section, "plugins") && isSign(next, ".");
}

/** The last call of an expression, and its arguments. */
function calleeOf(
  nodes: readonly Node[],
): { readonly name: string; readonly arguments: readonly (readonly Node[])[] } | undefined {
  const at = nodes.findLastIndex((node, index) => isGroup(node, "(") && isWord(nodes[index - 1]));
  const [name, group] = [nodes[at - 1], nodes[at]];
  return isWord(name) && isGroup(group, "(") ? { name: name.text, arguments: splitArguments(group.nodes) } : undefined;
}

/** `kotlin("test")` is `org.jetbrains.kotlin:kotlin-test`, by default in the version of the Kotlin plugin. */
function kotlinModule(all: readonly (readonly Node[])[], context: ScriptContext): Named {
  const [names = [], versions = []] = all.map(
    (argument) => entriesOf(argument, context)[0]?.[1] ?? listTexts(evaluate(argument, context)),
  );
  const artifacts = names.filter(isName).map((name) => `kotlin-${name}`);
  return combined(["org.jetbrains.kotlin"], artifacts, versions);
}

/** A text without a colon is not a dependency; one that begins with a colon is a file of the project. */
function inText(text: string): Named {
  const parsed = parseNotation(text);
  if (parsed) return { coordinates: [parsed], unknown: [] };
  const isCut = text.includes("${") && !text.startsWith(":");
  const isBroken = /^[\w.-]+:[^/\\]/.test(text); // no address
  return isCut || isBroken ? { coordinates: [], unknown: [text.slice(0, maxWritten)] } : nothing;
}

function join(all: readonly Named[]): Named {
  return {
    coordinates: all.flatMap((named) => named.coordinates),
    unknown: all.flatMap((named) => named.unknown),
  };
}

/** The start of an expression, as in the script. */
function written(nodes: readonly Node[]): string {
  return nodes.map(toText).join("").slice(0, maxWritten);
}

const maxWritten = 100;

function toText(node: Node): string {
  if (node.kind === "text")
    return `"${node.parts.map((part) => ("literal" in part ? part.literal : `\${${part.code}}`)).join("")}"`;
  if (isGroup(node, "(")) return `(${written(node.nodes.slice(0, maxWritten))})`;
  if (node.kind === "group") return "{…}";
  return isSign(node, ",") ? ", " : "text" in node ? node.text : "";
}

/** `compose.runtime` and similar accessors come from the Compose Multiplatform plugin, which also sets the version. */
function composeLibrary(nodes: readonly Node[]): Coordinates | undefined {
  if (!isKeyword(nodes[0], "compose")) return undefined;
  const [, ...path] = readPath(nodes) ?? [];
  // Plugins in Kotlin write `compose.dependencies.runtime`.
  const wanted = path.join(".").replace(/^dependencies\./, "");
  const library = libraries.find(([accessor]) => accessor === wanted);
  return library && { group: `org.jetbrains.compose.${library[1]}`, artifact: library[2] };
}

/** Accessor, suffix of the group, artifact. */
const libraries: readonly (readonly [string, string, string])[] = [
  ["runtime", "runtime", "runtime"],
  ["runtimeSaveable", "runtime", "runtime-saveable"],
  ["foundation", "foundation", "foundation"],
  ["animation", "animation", "animation"],
  ["animationGraphics", "animation", "animation-graphics"],
  ["material", "material", "material"],
  ["material3", "material3", "material3"],
  ["materialIconsExtended", "material", "material-icons-extended"],
  ["ui", "ui", "ui"],
  ["uiTest", "ui", "ui-test"],
  ["uiTooling", "ui", "ui-tooling"],
  ["uiUtil", "ui", "ui-util"],
  ["preview", "ui", "ui-tooling-preview"],
  ["components.resources", "components", "components-resources"],
  ["components.uiToolingPreview", "components", "components-ui-tooling-preview"],
  ["desktop.common", "desktop", "desktop"],
  ["desktop.currentOs", "desktop", "desktop-jvm"],
];
