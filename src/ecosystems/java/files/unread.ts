import type { Unread } from "../../../domain/contracts/contracts.ts";
import { scripts } from "./unread-scripts.ts";

const buildOnly = "It configures the build; what the product uses is in the POMs and build scripts, which are read.";

const clojure = "lcc does not read Clojure files. Let the tool write a POM (`lein pom`, `clj -Spom`) and scan that.";

const bazel = "lcc does not read Bazel files. List the Maven dependencies in a POM and scan that.";

const archives = ["*.jar", "*.war", "*.ear", "*.aar"];

/** Ivy and Maven tasks for Ant that fetch dependencies. */
const resolving =
  /<(?:ivy:(?:retrieve|resolve|cachepath|cachefileset|compile)|(?:artifact|mvn|resolver):(?:dependencies|resolve))\b/;
/** `<get>` of an archive, or of a URL with variables. */
const downloading = /<get\s[^<>]{0,500}(?:\.(?:jar|war|zip)["']|src\s?=\s?["']\$)/;

/** Known JVM files that lcc does not read. */
export const unread: readonly Unread[] = [
  {
    files: [".mvn/extensions.xml", ".mvn/wrapper/maven-wrapper.properties", "settings.xml"],
    title: "Maven extensions, wrapper and settings",
    reason: buildOnly,
    listsDependencies: false,
  },
  {
    files: ["gradle/wrapper/gradle-wrapper.properties"],
    title: "Gradle wrapper",
    reason: buildOnly,
    listsDependencies: false,
  },
  {
    files: ["ivy.xml", "ivy-*.xml"],
    title: "Ivy module",
    reason: "lcc does not read Ivy files. Let Ivy write a POM (`ivy:makepom`) and scan that.",
    listsDependencies: true,
  },
  {
    files: ["build.xml"],
    title: "Ant build file that fetches dependencies (Ivy, Maven tasks, `<get>`)",
    reason: "lcc does not read Ant files. Export what Ivy or Maven resolve to a POM and scan that.",
    listsDependencies: true,
    lists: (text) => resolving.test(text) || downloading.test(text),
  },
  {
    files: ["build.xml"],
    title: "Any other Ant build file",
    reason: "An Ant build has no list of dependencies; archives that lie in the project are named themselves.",
    listsDependencies: false,
  },
  {
    files: ["MODULE.bazel.lock", "maven_install.json"],
    title: "Bazel modules and Maven dependencies, locked",
    reason: bazel,
    listsDependencies: true,
  },
  {
    files: ["*_install.json"],
    title: "Maven dependencies of Bazel, locked under another name",
    reason: bazel,
    listsDependencies: true,
    lists: (text) => text.includes("_ARTIFACTS_HASH"),
  },
  {
    files: ["WORKSPACE", "WORKSPACE.bazel", "WORKSPACE.bzlmod", "MODULE.bazel"],
    title: "Bazel modules and Maven dependencies",
    reason: bazel,
    listsDependencies: true,
    unless: ["MODULE.bazel.lock"],
  },
  {
    files: ["build.mill", "build.sc", "build.mill.scala", "build.mill.yaml"],
    title: "Mill build file",
    reason: "lcc does not read Mill files. Let Mill write a POM (`mill __.publishLocal`) and scan that.",
    listsDependencies: true,
  },
  {
    files: ["project.clj", "deps.edn", "build.boot"],
    title: "Clojure project file",
    reason: clojure,
    listsDependencies: true,
  },
  {
    files: ["bb.edn", "shadow-cljs.edn"],
    title: "Clojure dependencies of Babashka and shadow-cljs",
    reason: clojure,
    listsDependencies: true,
    lists: (text) => /:(?:deps|dependencies)\s{0,10}[[{]\s{0,10}[^\]}\s]/.test(text),
  },
  {
    files: ["pom.rb", "pom.yml", "pom.yaml", "pom.kts", "pom.groovy", "pom.scala"],
    title: "Maven POM in another language",
    reason: "lcc reads POMs in XML. Let Maven write one (`mvn help:effective-pom`) and scan that.",
    listsDependencies: true,
    lists: (text) => /\b(?:dependencies|dependency|jar)\b/.test(text),
  },
  {
    files: ["dependencies.lock", "versions.lock"],
    title: "Lockfiles of Gradle plugins (Nebula, Palantir)",
    reason: "lcc reads Gradle's own lockfiles. Lock the dependencies with `gradle dependencies --write-locks`.",
    listsDependencies: true,
    lists: (text) => /"locked"\s?:|\(\d{1,5} constraints?: /.test(text),
    unless: ["gradle.lockfile"],
  },
  {
    files: ["build.gradle.dcl"],
    title: "Gradle build script in the declarative language",
    reason:
      "lcc reads build scripts in Groovy and Kotlin. Keep the dependencies in one of these, or in a gradle.lockfile.",
    listsDependencies: true,
    lists: (text) => /\bdependencies\b/.test(text),
    unless: ["gradle.lockfile"],
  },
  {
    files: ["META-INF/MANIFEST.MF"],
    title: "OSGi bundle that requires others",
    reason: "lcc does not read the requirements of bundles. Name them in a POM and scan that.",
    listsDependencies: true,
    lists: (text) => /^Require-Bundle:/m.test(text),
  },
  {
    files: ["*.target"],
    title: "Target platform of Eclipse",
    reason: "lcc does not read target platforms. Name the bundles in a POM and scan that.",
    listsDependencies: true,
    lists: (text) => /<location[\s>]/.test(text),
  },
  ...scripts,
  {
    files: ["gradle-wrapper.jar", "maven-wrapper.jar", "sbt-launch.jar"],
    title: "Archives that start the build tool",
    reason: buildOnly,
    listsDependencies: false,
  },
  {
    files: archives,
    title: "Java archives",
    reason: "lcc does not look into archives. Name what they hold in a POM or build script instead of keeping them.",
    listsDependencies: true,
    outside: ["build/libs", "build/outputs"],
    outsideTests: true,
  },
  {
    files: archives,
    title: "Java archives that tests use or Gradle has built",
    reason: "It is the input of a test or the output of a build, and not part of the product.",
    listsDependencies: false,
  },
  {
    files: [
      "maven-dependency-tree.txt",
      "maven-dependency-tree.dot",
      "maven-resolved-dependencies.txt",
      "gradle-dependencies-q.txt",
      "sbt-update-full.txt",
    ],
    title: "Exported dependency lists",
    reason: "lcc reads the build files themselves, not what a build tool printed. Remove the file or exclude it.",
    listsDependencies: true,
  },
];
