import { isGroup, isKeyword, isSign, type Node } from "../script/nodes.ts";
import { splitArguments, statements } from "../script/statements.ts";
import { evaluate, type ScriptContext, listTexts } from "../script/values.ts";
import type { SbtFile } from "./sbt-file.ts";

/** `key := value`, `key += value`, `key ++= value`, at any level. */
export interface Setting {
  readonly value: readonly Node[];
  readonly isTest: boolean;
}

export function settingsNamed(nodes: readonly Node[], key: string): readonly Setting[] {
  return statements(nodes, false).flatMap((unit) => {
    const at = unit.findIndex((node) => isKeyword(node, key));
    const sign = at < 0 ? -1 : afterScope(unit, at + 1);
    if (sign >= 0 && unit[sign + 1] !== undefined && isAssignment(unit[sign]))
      return [{ isTest: unit.slice(0, sign).some(isTestScope), value: unit.slice(sign + 1) }];
    return unit.flatMap((node) => (node.kind === "group" ? settingsIn(node, key) : []));
  });
}

/** `Test / key`, and until sbt 1.1 `key in Test`. */
function afterScope(unit: readonly Node[], at: number): number {
  return isKeyword(unit[at], "in") ? at + 2 : at;
}

function isTestScope(node: Node): boolean {
  return isKeyword(node, "Test") || isKeyword(node, "IntegrationTest");
}

function settingsIn(group: Node, key: string): readonly Setting[] {
  if (isGroup(group, "{")) return settingsNamed(group.nodes, key);
  return group.kind === "group" ? splitArguments(group.nodes).flatMap((argument) => settingsNamed(argument, key)) : [];
}

function isAssignment(sign: Node | undefined): boolean {
  return [":=", "+=", "++=", "<+=", "<++="].some((text) => isSign(sign, text));
}

interface SettingValues {
  /** Of the first project that sets one. */
  readonly scalaVersion: () => string | undefined;
  /** The part of it in the names of artifacts: `2.13`, `3`. */
  readonly binaryVersion: () => string | undefined;
  /** The text of a setting, as in `scalaVersion.value`; undefined if projects set it differently. */
  readonly valueOf: (key: string) => string | undefined;
}

/** The values of a build's own settings: `catsVersion := "2.10.0"`. */
export function createSettingValues(files: readonly SbtFile[], context: ScriptContext): SettingValues {
  const values = (key: string) =>
    files.flatMap(({ nodes }) => settingsNamed(nodes, key).map(({ value }) => listTexts(evaluate(value, context))));
  const scalaVersion = () =>
    [...values("scalaVersion"), ...values("crossScalaVersions")].flat().find((text) => /^\d+\.\d+/.test(text));
  const binaryVersion = () => binaryOf(scalaVersion());
  const cache = new Map<string, string | undefined>([["scalaOrganization", "org.scala-lang"]]);
  const valueOf = (key: string) => {
    if (!cache.has(key)) {
      cache.set(key, undefined); // a setting that refers to itself has no value
      cache.set(key, key === "scalaBinaryVersion" ? binaryVersion() : sameOf(values(key)));
    }
    return cache.get(key);
  };
  return { scalaVersion, binaryVersion, valueOf };
}

function sameOf(values: readonly (readonly string[])[]): string | undefined {
  const [first, ...others] = new Set(values.map((texts) => (texts.length === 1 ? texts[0] : undefined)));
  return others.length === 0 ? first : undefined;
}

function binaryOf(version: string | undefined): string | undefined {
  const [major, minor] = version?.split(".") ?? [];
  if (major === undefined || minor === undefined) return undefined;
  return major === "2" ? `${major}.${minor}` : major;
}
