import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isGroup, isWord, literalOf, says, type Node } from "../../files/script/nodes.ts";
import { argumentsOf, groupsOf, statements } from "../../files/script/statements.ts";
import { evaluate, type ScriptContext, textsOf } from "../../files/script/values.ts";
import { isName } from "../../coordinates.ts";
import { isFetchable } from "./module-metadata.ts";
import type { Gav } from "../../registry/gav.ts";
import type { DependencyCall } from "../../files/gradle/calls/dependency-block.ts";
import { expandCalls } from "../../files/gradle/calls/expand-calls.ts";
import { managedVersions } from "../../files/gradle/versions/managed-versions.ts";
import { namesFor } from "../../files/gradle/names/names.ts";
import { entryOf, namedBy } from "../../files/gradle/notations.ts";
import { createScopes, type Inside } from "../../files/gradle/scopes.ts";
import { readScriptFile } from "../../files/gradle/build/script-file.ts";
import { versionRulesIn } from "../../files/gradle/versions/version-rules.ts";
import { readWant, type Want } from "./want.ts";

/** The settings of a build script for its dependencies, other than their names. */
export interface ScriptRules {
  /** By `name` and line. */
  readonly details: ReadonlyMap<string, Details>;
  readonly platforms: readonly (Gav & { readonly isEnforced: boolean })[];
  /** BOMs of Spring's plugin, which override the versions of other requirements. The last one wins. */
  readonly springBoms: readonly Gav[];
  readonly constraints: ReadonlyMap<string, readonly Want[]>;
  /** Versions that are set for Spring's plugin. */
  readonly managed: ReadonlyMap<string, string>;
  /** Excluded from all configurations. */
  readonly excluded: readonly string[];
}

interface Details {
  readonly want: Want;
  readonly exclusions: readonly string[];
  readonly isTransitive: boolean;
}

export function detailsKey(name: string, line: number | undefined): string {
  return `${name} ${line ?? ""}`;
}

export async function readRules(file: SourceFile): Promise<ScriptRules> {
  const script = await readScriptFile(file);
  const names = await namesFor(script);
  const context = names.contextFor(script.language);
  const inside = createScopes(context);
  const details = new Map<string, Details>();
  for (const { name, call, version } of namesOf(script.calls.uses, inside))
    details.set(detailsKey(name, call.line), detailsOf(call, version, inside(call.scope)));
  const above = names.scripts.map((one) => ({ nodes: one.nodes, context: names.contextFor(one.language) }));
  const usesSpring = above.some((one) => textsIn(one.nodes).includes("io.spring.dependency-management"));
  const springBoms = above.flatMap((one) => mavenBoms(one.nodes, one.context));
  const boot = usesSpring ? above.flatMap((one) => bootVersions(one.nodes, one.context)).slice(0, 1) : [];
  return {
    details,
    platforms: script.calls.uses.flatMap((call) => call.arguments.flatMap((one) => platformIn(one, call, inside))),
    springBoms: [
      ...boot.map((version) => ({ name: "org.springframework.boot:spring-boot-dependencies", version })),
      ...springBoms,
    ],
    constraints: constraintsOf(script.calls.constraints, inside),
    managed: usesSpring || springBoms.length > 0 ? (await managedVersions(script, names)).versions : new Map(),
    excluded: excludedEverywhere(script.nodes, context),
  };
}

function detailsOf(call: DependencyCall, version: string | undefined, context: ScriptContext): Details {
  return {
    want: { ...wantOf(call, version, context), isOwn: true },
    exclusions: exclusionsIn(call.closure, context),
    isTransitive: !isSetToFalse(call.closure),
  };
}

function wantOf(call: DependencyCall, version: string | undefined, context: ScriptContext): Want {
  const versionRules = versionRulesIn(call.closure, context);
  if (versionRules.length === 0) return readWant(version ?? "");
  const first = (kind: string) => versionRules.find(([word]) => word === kind)?.[1];
  const reject = versionRules.filter(([word]) => word === "reject").map(([, text]) => text);
  return { require: first("require"), strictly: first("strictly"), prefer: first("prefer"), reject };
}

/** `exclude group: 'g', module: 'a'` and `exclude(group = "g")`. */
function exclusionsIn(nodes: readonly Node[], context: ScriptContext): string[] {
  return statements(nodes).flatMap(([word, ...rest]) => {
    if (!says(word, "exclude")) return [];
    const [first] = rest;
    const written = isGroup(first, "(") ? first.nodes : rest;
    const entries = new Map(argumentsOf(written).flatMap((argument) => entryOf(argument, context)));
    if (entries.size === 0) return [];
    return [`${entries.get("group") ?? "*"}:${entries.get("module") ?? "*"}`];
  });
}

/** `transitive = false`, `isTransitive = false`, `transitive false`. */
function isSetToFalse(nodes: readonly Node[]): boolean {
  return statements(nodes).some(
    ([word, ...rest]) => (says(word, "transitive") || says(word, "isTransitive")) && says(rest.at(-1), "false"),
  );
}

function platformIn(argument: readonly Node[], call: DependencyCall, inside: Inside) {
  const at = argument.findIndex((node) => says(node, "platform") || says(node, "enforcedPlatform"));
  const group = argument[at + 1];
  if (at < 0 || !isGroup(group, "(")) return [];
  const { coordinates } = namedBy({ ...call, arguments: argumentsOf(group.nodes), closure: [] }, inside);
  const isEnforced = says(argument[at], "enforcedPlatform");
  return coordinates
    .map(({ group: of, artifact, version = "" }) => ({ name: `${of}:${artifact}`, version, isEnforced }))
    .filter(isFetchable);
}

function constraintsOf(calls: readonly DependencyCall[], inside: Inside): ReadonlyMap<string, Want[]> {
  const found = new Map<string, Want[]>();
  for (const { name, call, version } of namesOf(calls, inside)) {
    const wants = found.get(name) ?? [];
    wants.push({ ...wantOf(call, version, inside(call.scope)), isOwn: true });
    found.set(name, wants);
  }
  return found;
}

/** Within the limit of the script, which is reported when the script is read. */
function namesOf(calls: readonly DependencyCall[], inside: Inside) {
  return expandCalls(calls, (call) =>
    namedBy(call, inside).coordinates.map(({ group, artifact, version }) => ({
      name: `${group}:${artifact}`,
      call,
      version,
    })),
  ).found;
}

/** `imports { mavenBom "g:a:$v" }`, at any level. */
function mavenBoms(nodes: readonly Node[], context: ScriptContext): Gav[] {
  return eachStatement(nodes).flatMap((statement) => {
    const at = statement.findIndex((node) => says(node, "mavenBom"));
    const [next] = statement.slice(at + 1);
    if (at < 0 || next === undefined) return [];
    const [text = ""] = textsOf(evaluate(isGroup(next, "(") ? next.nodes : statement.slice(at + 1), context));
    const [group = "", artifact = "", version = ""] = text.split(":");
    const gav = { name: `${group}:${artifact}`, version };
    return isName(group) && isFetchable(gav) ? [gav] : [];
  });
}

/** From the plugin: `id 'org.springframework.boot' version '3.2.5'`, or its library on the classpath of the build. */
function bootVersions(nodes: readonly Node[], context: ScriptContext): string[] {
  return eachStatement(nodes).flatMap((statement) => {
    const texts = statement.flatMap((node) => (isGroup(node, "(") ? node.nodes : [node]));
    const at = statement.findIndex((node) => says(node, "version"));
    if (at > 0 && texts.some((node) => literalOf(node) === "org.springframework.boot"))
      return textsOf(evaluate(unwrap(statement.slice(at + 1)), context)).slice(0, 1);
    const library = "org.springframework.boot:spring-boot-gradle-plugin:";
    const [word, ...rest] = statement;
    const [text = ""] = isWord(word) && word.text === "classpath" ? textsOf(evaluate(unwrap(rest), context)) : [];
    return text.startsWith(library) ? [text.slice(library.length)] : [];
  });
}

function unwrap(nodes: readonly Node[]): readonly Node[] {
  const [first] = nodes;
  return isGroup(first, "(") ? first.nodes : nodes;
}

/** `configurations.all { exclude … }`, `configurations { all { … } }`, `configurations.configureEach { … }`. */
function excludedEverywhere(nodes: readonly Node[], context: ScriptContext): string[] {
  return statements(nodes).flatMap((statement) => {
    if (!says(statement[0], "configurations")) return [];
    const isAll = statement.some((node) => isAllWord(node));
    return groupsOf(statement)
      .filter(({ open }) => open === "{")
      .flatMap(({ nodes: inside }) =>
        isAll
          ? exclusionsIn(inside, context)
          : statements(inside)
              .filter((inner) => inner.some(isAllWord))
              .flatMap((inner) => groupsOf(inner).flatMap((group) => exclusionsIn(group.nodes, context))),
      );
  });
}

function isAllWord(node: Node): boolean {
  return says(node, "all") || says(node, "configureEach");
}

function eachStatement(nodes: readonly Node[]): readonly (readonly Node[])[] {
  return statements(nodes).flatMap((statement) => [
    statement,
    ...groupsOf(statement).flatMap((group) => eachStatement(group.nodes)),
  ]);
}

function textsIn(nodes: readonly Node[]): readonly string[] {
  return nodes.flatMap((node) => (node.kind === "group" ? textsIn(node.nodes) : (literalOf(node) ?? [])));
}
