import type { Unread } from "../../domain/contracts.ts";

const kinds: readonly Pick<Unread, "files" | "title" | "lists">[] = [
  {
    files: ["*.main.kts"],
    title: "Kotlin script with dependencies",
    lists: (text) => /@file:\s?DependsOn\b/.test(text),
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
];

/** Scripts and build files that name Maven packages in their own way. */
export const scripts: readonly Unread[] = kinds.map((kind) => ({
  ...kind,
  reason: "lcc does not read the dependencies in this file. Name them in a POM or a Gradle build script.",
  listsDependencies: true,
}));
