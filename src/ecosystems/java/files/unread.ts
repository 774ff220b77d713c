import type { Unread } from "../../../domain/contracts/contracts.ts";
import { unreadList, withoutList } from "../../kit/unread.ts";

const buildOnly = "It configures the build; what the product uses is in the POMs and build scripts, which are read.";
const clojure = "lcc does not read Clojure files. Let the tool write a POM (`lein pom`, `clj -Spom`) and scan that.";
const bazel = "lcc does not read Bazel files. List the Maven dependencies in a POM and scan that.";
const script = "lcc does not read the dependencies in this file. Name them in a POM or a Gradle build script.";

/** Ivy and Maven tasks for Ant that fetch dependencies. */
const resolving =
  /<(?:ivy:(?:retrieve|resolve|cachepath|cachefileset|compile)|(?:artifact|mvn|resolver):(?:dependencies|resolve))\b/;
/** `<get>` of an archive, or of a URL with variables. */
const downloading = /<get\s[^<>]{0,500}(?:\.(?:jar|war|zip)["']|src\s?=\s?["']\$)/;

/** Scripts and build files that name Maven packages in their own way. */
const scripts: readonly Unread[] = [
  unreadList("Kotlin script with dependencies", ["*.main.kts"], script, {
    lists: (text) => /@file:\s?DependsOn\b/.test(text),
  }),
  unreadList("Build file of Grails 1 and 2", ["grails-app/conf/BuildConfig.groovy"], script, {
    lists: (text) =>
      /^[^/\n]{0,200}\b(?:compile|runtime|provided|test)\b[\s(]{1,40}(?:["'][\w.-]{0,200}:|group\s?:)/m.test(text),
  }),
  unreadList("Groovy script with dependencies (Grape)", ["*.groovy"], script, {
    lists: (text) => /^\s{0,20}@Grab\s?\(/m.test(text),
  }),
  unreadList("Scala script with dependencies (Scala CLI)", ["project.scala", "*.sc"], script, {
    lists: (text) => /^\/\/> using (?:test\.)?(?:dep|lib)/m.test(text),
  }),
  unreadList("Buildr build file", ["buildfile", "Buildfile"], script, {
    lists: (text) => /\bcompile\.with\b/.test(text),
  }),
  unreadList("Amper module", ["module.yaml"], script, {
    lists: (text) => /^product\s?:/m.test(text) && /^(?:test-)?dependencies(?:@\w{1,40})?\s?:/m.test(text),
  }),
  unreadList("Bleep build file", ["bleep.yaml"], script, {
    lists: (text) => /^\s{0,40}dependencies\s?:/m.test(text),
  }),
  unreadList("List of Maven artifacts of a bnd workspace", ["*.mvn", "*.maven"], script, {
    lists: (text) => /^[ \t]{0,40}[\w.-]{1,200}(?::[\w.-]{1,200}){2,4}[ \t]{0,40}(?:#|$)/m.test(text),
  }),
  unreadList("Project of a bnd workspace with bundles on its paths", ["bnd.bnd"], script, { lists: hasBundles }),
  unreadList("Buck build file with Maven artifacts", ["BUCK"], script, {
    lists: (text) => /^\s{0,40}maven_jar\s?\(|^[^#\n]{0,500}["']mvn:/m.test(text),
  }),
  unreadList("Pants build file with Maven artifacts", ["BUILD", "BUILD.pants"], script, {
    lists: (text) => /^(?:jvm|scala)_artifacts?\s?\(/m.test(text),
  }),
];

/** Known JVM files that lcc does not read. */
export const unread: readonly Unread[] = [
  withoutList(
    "Maven extensions, wrapper and settings",
    [".mvn/extensions.xml", ".mvn/wrapper/maven-wrapper.properties", "settings.xml"],
    buildOnly,
  ),
  withoutList("Gradle wrapper", ["gradle/wrapper/gradle-wrapper.properties"], buildOnly),
  unreadList(
    "Ivy module",
    ["ivy.xml", "ivy-*.xml"],
    "lcc does not read Ivy files. Let Ivy write a POM (`ivy:makepom`) and scan that.",
  ),
  unreadList(
    "Ant build file that fetches dependencies (Ivy, Maven tasks, `<get>`)",
    ["build.xml"],
    "lcc does not read Ant files. Export what Ivy or Maven resolve to a POM and scan that.",
    { lists: (text) => resolving.test(text) || downloading.test(text) },
  ),
  withoutList(
    "Any other Ant build file",
    ["build.xml"],
    "An Ant build has no list of dependencies; archives that lie in the project are named themselves.",
  ),
  unreadList("Bazel modules and Maven dependencies, locked", ["MODULE.bazel.lock", "maven_install.json"], bazel),
  unreadList("Maven dependencies of Bazel, locked under another name", ["*_install.json"], bazel, {
    lists: (text) => text.includes("_ARTIFACTS_HASH"),
  }),
  unreadList(
    "Bazel modules and Maven dependencies",
    ["WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod", "MODULE.bazel"],
    bazel,
    { unless: ["MODULE.bazel.lock"] },
  ),
  unreadList(
    "Mill build file",
    ["build.mill", "build.sc", "build.mill.scala", "build.mill.yaml"],
    "lcc does not read Mill files. Let Mill write a POM (`mill __.publishLocal`) and scan that.",
  ),
  unreadList("Clojure project file", ["project.clj", "deps.edn", "build.boot"], clojure),
  unreadList("Clojure dependencies of Babashka and shadow-cljs", ["bb.edn", "shadow-cljs.edn"], clojure, {
    lists: (text) => /:(?:deps|dependencies)\s{0,10}[[{]\s{0,10}[^\]}\s]/.test(text),
  }),
  unreadList(
    "Maven POM in another language",
    ["pom.rb", "pom.yml", "pom.yaml", "pom.kts", "pom.groovy", "pom.scala"],
    "lcc reads POMs in XML. Let Maven write one (`mvn help:effective-pom`) and scan that.",
    { lists: (text) => /\b(?:dependencies|dependency|jar)\b/.test(text) },
  ),
  unreadList(
    "Lockfiles of Gradle plugins (Nebula, Palantir)",
    ["dependencies.lock", "versions.lock"],
    "lcc reads Gradle's own lockfiles. Lock the dependencies with `gradle dependencies --write-locks`.",
    { lists: (text) => /"locked"\s?:|\(\d{1,5} constraints?: /.test(text), unless: ["gradle.lockfile"] },
  ),
  unreadList(
    "Gradle build script in the declarative language",
    ["build.gradle.dcl"],
    "lcc reads build scripts in Groovy and Kotlin. Keep the dependencies in one of these, or in a gradle.lockfile.",
    { lists: (text) => /\bdependencies\b/.test(text), unless: ["gradle.lockfile"] },
  ),
  unreadList(
    "OSGi bundle that requires others",
    ["META-INF/MANIFEST.MF"],
    "lcc does not read the requirements of bundles. Name them in a POM and scan that.",
    { lists: (text) => /^Require-Bundle:/m.test(text) },
  ),
  unreadList(
    "Target platform of Eclipse",
    ["*.target"],
    "lcc does not read target platforms. Name the bundles in a POM and scan that.",
    { lists: (text) => /<location[\s>]/.test(text) },
  ),
  ...scripts,
  unreadList(
    "Exported dependency lists",
    [
      ...["maven-dependency-tree.txt", "maven-dependency-tree.dot", "maven-resolved-dependencies.txt"],
      ...["gradle-dependencies-q.txt", "sbt-update-full.txt"],
    ],
    "lcc reads the build files themselves, not what a build tool printed. Remove the file or exclude it.",
  ),
];

/** A bundle in `-buildpath` and the like; those of the workspace itself have the version `project`. */
function hasBundles(text: string): boolean {
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
