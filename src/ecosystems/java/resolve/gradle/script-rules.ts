import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { isGroup, isKeyword, isWord, readLiteral, type Node } from "../../files/script/nodes.ts";
import {
  splitArguments,
  eachStatement,
  listGroups,
  indexOfWord,
  literalsIn,
  statements,
  withoutParentheses,
} from "../../files/script/statements.ts";
import { evaluate, type ScriptContext, listTexts } from "../../files/script/values.ts";
import { isName } from "../../coordinates.ts";
import { type Gav, isFetchable } from "../../registry/gav.ts";
import type { DependencyCall } from "../../files/gradle/calls/dependency-block.ts";
import { expandCalls } from "../../files/gradle/calls/expand-calls.ts";
import { managedVersions } from "../../files/gradle/versions/managed-versions.ts";
import { namesFor } from "../../files/gradle/names/names.ts";
import { readNamedEntry, namedBy } from "../../files/gradle/notations.ts";
import { readScriptFile } from "../../files/gradle/build/script-file.ts";
import { versionRulesIn } from "../../files/gradle/versions/version-rules.ts";
import { readWant, type Want } from "./want.ts";
import { createScopes, type Inside } from "../../files/gradle/names/local-names.ts";

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
  for (const { name, call, version } of listNamed(script.calls.uses, inside))
    details.set(detailsKey(name, call.line), readDetails(call, version, inside(call.scope)));
  const above = names.scripts.map((applied) => ({ nodes: applied.nodes, context: names.contextFor(applied.language) }));
  const usesSpring = above.some((applied) => literalsIn(applied.nodes).includes("io.spring.dependency-management"));
  const springBoms = above.flatMap((applied) => mavenBoms(applied.nodes, applied.context));
  const boot = usesSpring ? above.flatMap((applied) => bootVersions(applied.nodes, applied.context)).slice(0, 1) : [];
  return {
    details,
    platforms: script.calls.uses.flatMap((call) =>
      call.arguments.flatMap((argument) => platformIn(argument, call, inside)),
    ),
    springBoms: [
      ...boot.map((version) => ({ name: "org.springframework.boot:spring-boot-dependencies", version })),
      ...springBoms,
    ],
    constraints: groupConstraints(script.calls.constraints, inside),
    managed: usesSpring || springBoms.length > 0 ? (await managedVersions(script, names)).versions : new Map(),
    excluded: excludedEverywhere(script.nodes, context),
  };
}

function readDetails(call: DependencyCall, version: string | undefined, context: ScriptContext): Details {
  return {
    want: { ...readRuleWant(call, version, context), isOwn: true },
    exclusions: exclusionsIn(call.closure, context),
    isTransitive: !isSetToFalse(call.closure),
  };
}

function readRuleWant(call: DependencyCall, version: string | undefined, context: ScriptContext): Want {
  const versionRules = versionRulesIn(call.closure, context);
  if (versionRules.length === 0) return readWant(version ?? "");
  const first = (kind: string) => versionRules.find(([word]) => word === kind)?.[1];
  const reject = versionRules.filter(([word]) => word === "reject").map(([, text]) => text);
  return { require: first("require"), strictly: first("strictly"), prefer: first("prefer"), reject };
}

/** `exclude group: 'g', module: 'a'` and `exclude(group = "g")`. */
function exclusionsIn(nodes: readonly Node[], context: ScriptContext): string[] {
  return statements(nodes).flatMap(([word, ...rest]) => {
    if (!isKeyword(word, "exclude")) return [];
    const entries = new Map(
      splitArguments(withoutParentheses(rest)).flatMap((argument) => readNamedEntry(argument, context)),
    );
    if (entries.size === 0) return [];
    return [`${entries.get("group") ?? "*"}:${entries.get("module") ?? "*"}`];
  });
}

/** `transitive = false`, `isTransitive = false`, `transitive false`. */
function isSetToFalse(nodes: readonly Node[]): boolean {
  return statements(nodes).some(
    ([word, ...rest]) =>
      (isKeyword(word, "transitive") || isKeyword(word, "isTransitive")) && isKeyword(rest.at(-1), "false"),
  );
}

function platformIn(argument: readonly Node[], call: DependencyCall, inside: Inside) {
  const at = argument.findIndex((node) => isKeyword(node, "platform") || isKeyword(node, "enforcedPlatform"));
  const group = argument[at + 1];
  if (at < 0 || !isGroup(group, "(")) return [];
  const { coordinates } = namedBy({ ...call, arguments: splitArguments(group.nodes), closure: [] }, inside);
  const isEnforced = isKeyword(argument[at], "enforcedPlatform");
  return coordinates
    .map(({ group: of, artifact, version = "" }) => ({ name: `${of}:${artifact}`, version, isEnforced }))
    .filter(isFetchable);
}

function groupConstraints(calls: readonly DependencyCall[], inside: Inside): ReadonlyMap<string, Want[]> {
  const constraints = new Map<string, Want[]>();
  for (const { name, call, version } of listNamed(calls, inside)) {
    const wants = constraints.get(name) ?? [];
    wants.push({ ...readRuleWant(call, version, inside(call.scope)), isOwn: true });
    constraints.set(name, wants);
  }
  return constraints;
}

/** Within the limit of the script, which is reported when the script is read. */
function listNamed(calls: readonly DependencyCall[], inside: Inside) {
  return expandCalls(calls, (call) =>
    namedBy(call, inside).coordinates.map(({ group, artifact, version }) => ({
      name: `${group}:${artifact}`,
      call,
      version,
    })),
  ).results;
}

/** `imports { mavenBom "g:a:$v" }`, at any level. */
function mavenBoms(nodes: readonly Node[], context: ScriptContext): Gav[] {
  return eachStatement(nodes).flatMap((statement) => {
    const at = indexOfWord(statement, "mavenBom");
    if (at < 0) return [];
    const [text = ""] = listTexts(evaluate(withoutParentheses(statement.slice(at + 1)), context));
    const [group = "", artifact = "", version = ""] = text.split(":");
    const gav = { name: `${group}:${artifact}`, version };
    return isName(group) && isFetchable(gav) ? [gav] : [];
  });
}

/** From the plugin: `id 'org.springframework.boot' version '3.2.5'`, or its library on the classpath of the build. */
function bootVersions(nodes: readonly Node[], context: ScriptContext): string[] {
  return eachStatement(nodes).flatMap((statement) => {
    const texts = statement.flatMap((node) => (isGroup(node, "(") ? node.nodes : [node]));
    const at = indexOfWord(statement, "version");
    if (at > 0 && texts.some((node) => readLiteral(node) === "org.springframework.boot"))
      return listTexts(evaluate(withoutParentheses(statement.slice(at + 1)), context)).slice(0, 1);
    const library = "org.springframework.boot:spring-boot-gradle-plugin:";
    const [word, ...rest] = statement;
    const [text = ""] =
      isWord(word) && word.text === "classpath" ? listTexts(evaluate(withoutParentheses(rest), context)) : [];
    return text.startsWith(library) ? [text.slice(library.length)] : [];
  });
}

/** `configurations.all { exclude … }`, `configurations { all { … } }`, `configurations.configureEach { … }`. */
function excludedEverywhere(nodes: readonly Node[], context: ScriptContext): string[] {
  return statements(nodes).flatMap((statement) => {
    if (!isKeyword(statement[0], "configurations")) return [];
    const isAll = statement.some((node) => isAllWord(node));
    return listGroups(statement)
      .filter(({ open }) => open === "{")
      .flatMap(({ nodes: inside }) =>
        isAll
          ? exclusionsIn(inside, context)
          : statements(inside)
              .filter((inner) => inner.some(isAllWord))
              .flatMap((inner) => listGroups(inner).flatMap((group) => exclusionsIn(group.nodes, context))),
      );
  });
}

function isAllWord(node: Node): boolean {
  return isKeyword(node, "all") || isKeyword(node, "configureEach");
}
