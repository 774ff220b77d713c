import type { Unread } from "../../../domain/contracts/contracts.ts";

const kinds: readonly Pick<Unread, "files" | "title" | "lists">[] = [
  {
    files: ["*.main.kts"],
    title: "Kotlin script with dependencies",
    lists: (text) => /@file:\s?DependsOn\b/.test(text),
  },
  {
    files: ["grails-app/conf/BuildConfig.groovy"],
    title: "Build file of Grails 1 and 2",
    lists: (text) =>
      /^[^/\n]{0,200}\b(?:compile|runtime|provided|test)\b[\s(]{1,40}(?:["'][\w.-]{0,200}:|group\s?:)/m.test(text),
  },
  {
    files: ["*.groovy"],
    title: "Groovy script with dependencies (Grape)",
    lists: (text) => /^\s{0,20}@Grab\s?\(/m.test(text),
  },
  {
    files: ["project.scala", "*.sc"],
    title: "Scala script with dependencies (Scala CLI)",
    lists: (text) => /^\/\/> using (?:test\.)?(?:dep|lib)/m.test(text),
  },
  {
    files: ["buildfile", "Buildfile"],
    title: "Buildr build file",
    lists: (text) => /\bcompile\.with\b/.test(text),
  },
  {
    files: ["module.yaml"],
    title: "Amper module",
    lists: (text) => /^product\s?:/m.test(text) && /^(?:test-)?dependencies(?:@\w{1,40})?\s?:/m.test(text),
  },
  {
    files: ["bleep.yaml"],
    title: "Bleep build file",
    lists: (text) => /^\s{0,40}dependencies\s?:/m.test(text),
  },
  {
    files: ["*.mvn", "*.maven"],
    title: "List of Maven artifacts of a bnd workspace",
    lists: (text) => /^[ \t]{0,40}[\w.-]{1,200}(?::[\w.-]{1,200}){2,4}[ \t]{0,40}(?:#|$)/m.test(text),
  },
  {
    files: ["bnd.bnd"],
    title: "Project of a bnd workspace with bundles on its paths",
    lists: bndLists,
  },
  {
    files: ["BUCK"],
    title: "Buck build file with Maven artifacts",
    lists: (text) => /^\s{0,40}maven_jar\s?\(|^[^#\n]{0,500}["']mvn:/m.test(text),
  },
  {
    files: ["BUILD", "BUILD.pants"],
    title: "Pants build file with Maven artifacts",
    lists: (text) => /^(?:jvm|scala)_artifacts?\s?\(/m.test(text),
  },
];

/** Scripts and build files that name Maven packages in their own way. */
export const scripts: readonly Unread[] = kinds.map((kind) => ({
  ...kind,
  reason: "lcc does not read the dependencies in this file. Name them in a POM or a Gradle build script.",
  listsDependencies: true,
}));

/** A bundle in `-buildpath` and the like; those of the workspace itself have the version `project`. */
function bndLists(text: string): boolean {
  const lines = text.replaceAll(/\\\r?\n/g, " ").split(/\r?\n/);
  const paths = lines.flatMap(
    (line) => /^-(?:build|test|run)(?:path|bundles)[\w.-]{0,100}\s{0,100}[:=](.*)$/.exec(line)?.[1] ?? [],
  );
  return paths
    .join(",")
    .split(",")
    .some((entry) => /^\s{0,1000}[\w$]/.test(entry) && !ownBundle.test(entry));
}

const ownBundle = /version\s?=\s?['"]?(?:project|latest|snapshot)/;
