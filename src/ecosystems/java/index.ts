import type { Component } from "../../domain/contracts/component.ts";
import type { ClearlyDefinedName, Ecosystem, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { isName } from "./coordinates.ts";
import { packageUrl } from "../kit/package-url.ts";
import { mavenNames } from "./private-names.ts";
import { mavenSettings, mavenUrl } from "./settings.ts";
import { readRange } from "./versions/version-range.ts";

/** Maven, Gradle and sbt, which use the same packages. */
export const java: Ecosystem = {
  types: ["maven"],
  title: "Java, Kotlin and Scala",
  normalizeName: (name) => name,
  inRange: (range, version) => /[[\](]|\+$/.test(range) && readRange(range)(version),
  purl,
  fromPurl,
  clearlyDefinedAs,
  privateNames: mavenNames,
  registry: {
    settings: [mavenUrl],
    variables: /^(?:MAVEN|M2)_HOME$/,
    settingsFiles: mavenSettings,
    advice: "SVC_MAVEN_URL, or a mirror in your own Maven settings, to your repository",
    paces: {},
    wellKnown: { type: "maven", name: "junit:junit", version: "4.13.2" },
  },
  loadReaders: async () => (await import("./readers.ts")).javaReaders,
  loadRegistry: async () => (await import("./registry/maven.ts")).maven,
  loadArchives: async () => (await import("./registry/archives.ts")).jarArchives,
  loadTrees: async () => (await import("./resolve/java-trees.ts")).javaTrees,
};

function purl({ name, version }: Component): string | undefined {
  const colon = name.indexOf(":");
  return packageUrl("maven", name.slice(0, colon), name.slice(colon + 1), version);
}

function fromPurl({ type, namespace = "", name }: PackageUrl): Pick<Component, "type" | "name"> | undefined {
  return isName(namespace) && isName(name) ? { type, name: `${namespace}:${name}` } : undefined;
}

function clearlyDefinedAs({ name }: Pick<Component, "name">): ClearlyDefinedName | undefined {
  const [group = "", artifact = "", ...rest] = name.split(":");
  if (rest.length > 0) return undefined;
  return { type: "maven", provider: providerOf(group, artifact), namespace: group, name: artifact };
}

/** ClearlyDefined has three repositories, each with separate groups; a lockfile rarely names the repository. */
function providerOf(group: string, artifact: string): string {
  if (artifact.endsWith(".gradle.plugin")) return "gradleplugin";
  const isGoogle = /^(?:androidx\.|com\.android\.|com\.google\.android\.|com\.google\.(?:firebase|gms)$)/.test(group);
  return isGoogle && artifact !== "firebase-admin" ? "mavengoogle" : "mavencentral";
}
