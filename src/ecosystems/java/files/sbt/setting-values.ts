import { evaluate, textsOf, type ScriptContext } from "../script/values.ts";
import type { SbtFile } from "./sbt-file.ts";
import { settingsNamed } from "./settings.ts";

export interface SettingValues {
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
    files.flatMap(({ nodes }) => settingsNamed(nodes, key).map(({ value }) => textsOf(evaluate(value, context))));
  const scalaVersion = () =>
    [...values("scalaVersion"), ...values("crossScalaVersions")].flat().find((text) => /^\d+\.\d+/.test(text));
  const binaryVersion = () => binaryOf(scalaVersion());
  const known = new Map<string, string | undefined>([["scalaOrganization", "org.scala-lang"]]);
  const valueOf = (key: string) => {
    if (!known.has(key)) {
      known.set(key, undefined); // a setting that refers to itself has no value
      known.set(key, key === "scalaBinaryVersion" ? binaryVersion() : sameOf(values(key)));
    }
    return known.get(key);
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
