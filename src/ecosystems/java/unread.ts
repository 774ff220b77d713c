import type { Unread } from "../../domain/contracts.ts";

const buildOnly =
  "It configures the build; what the product uses stands in the POMs and build scripts, which are read.";

/** Files of the JVM world that lcc knows and does not read. */
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
    title: "Ant build file",
    reason: "An Ant build has no list of dependencies. If it uses Ivy or Maven tasks, export a POM and scan that.",
    listsDependencies: false,
  },
  {
    files: [
      "WORKSPACE",
      "WORKSPACE.bazel",
      "WORKSPACE.bzlmod",
      "MODULE.bazel",
      "MODULE.bazel.lock",
      "maven_install.json",
    ],
    title: "Bazel modules and Maven dependencies",
    reason: "lcc does not read Bazel files. List the Maven dependencies in a POM and scan that.",
    listsDependencies: true,
  },
  {
    files: ["build.mill", "build.sc"],
    title: "Mill build file",
    reason: "lcc does not read Mill files. Let Mill write a POM (`mill __.publishLocal`) and scan that.",
    listsDependencies: true,
  },
  {
    files: ["project.clj", "deps.edn"],
    title: "Clojure project file",
    reason: "lcc does not read Clojure files. Let the tool write a POM (`lein pom`, `clj -Spom`) and scan that.",
    listsDependencies: true,
  },
  {
    files: ["*.jar", "*.war", "*.ear"],
    title: "Java archives",
    reason: "lcc does not look into archives. Name their content in a POM or build script to have it checked.",
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
