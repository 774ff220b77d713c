import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ArchiveKind } from "../../src/domain/sources.ts";
import { sharedFolder } from "./shared.ts";

/** A real published package, with the license that its own files give. */
export interface CorpusPackage {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly kind: ArchiveKind;
  /** The archive on disk. */
  readonly file: string;
  /** What was published beside a jar. */
  readonly pom?: string;
  readonly expected: string;
  /** How the license was decided, in words. */
  readonly decided: string;
  /** Rules are made by looking at one half; the other shows whether they hold. */
  readonly half: "development" | "hold-out";
}

export const corpusFolder = sharedFolder("corpus/archives");

export function readCorpus(): CorpusPackage[] {
  if (!corpusFolder) return [];
  const folder = corpusFolder;
  const rows = readFileSync(join(folder, "expected.tsv"), "utf8").split("\n").slice(1).filter(Boolean);
  return rows.flatMap((row) => {
    const [ecosystem = "", name = "", version = "", files = "", expected = "", decided = ""] = row.split("\t");
    const names = files.split(" ");
    const pom = names.find((file) => file.endsWith(".pom"));
    return names
      .filter((file) => !file.endsWith(".pom"))
      .map((file) => ({
        ecosystem,
        name,
        version,
        kind: kindOf(file),
        file: join(folder, ecosystem, file),
        ...(pom !== undefined && { pom: join(folder, ecosystem, pom) }),
        expected,
        decided,
        half: halfOf(basename(file)),
      }));
  });
}

function kindOf(file: string): ArchiveKind {
  if (file.endsWith(".whl")) return "wheel";
  if (file.endsWith(".tgz")) return "tgz";
  if (file.endsWith(".crate")) return "crate";
  if (file.endsWith(".zip")) return "module-zip";
  return file.endsWith(".jar") ? "jar" : "sdist";
}

function halfOf(name: string): CorpusPackage["half"] {
  return (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0 ? "development" : "hold-out";
}
