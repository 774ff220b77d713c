import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { sharedFolder } from "./shared.ts";

/** A real published package, with the license that its own files give. */
export interface CorpusPackage {
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
  readonly kind: string;
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

export interface ArchiveCorpus {
  readonly packages: readonly CorpusPackage[];
  /** What lcc does not read yet: `composer/*.zip`. */
  readonly unknown: readonly string[];
}

/** The published archives of the shared samples; none when they are not here. */
export function readCorpus(): ArchiveCorpus {
  const folder = corpusFolder;
  if (folder === undefined) return { packages: [], unknown: [] };
  const rows = readFileSync(join(folder, "expected.tsv"), "utf8").split("\n").slice(1).filter(Boolean);
  const archives = rows.flatMap((row) => listArchives(folder, row));
  const isKnown = (one: Archive): one is CorpusPackage => one.kind !== undefined;
  const others = archives.filter((one) => !isKnown(one));
  return {
    packages: archives.filter(isKnown),
    unknown: [...new Set(others.map(({ ecosystem, file }) => `${ecosystem}/*${extname(file)}`))],
  };
}

type Archive = Omit<CorpusPackage, "kind"> & { readonly kind: string | undefined };

function listArchives(folder: string, row: string): Archive[] {
  const [ecosystem = "", name = "", version = "", files = "", expected = "", decided = ""] = row.split("\t");
  const names = files.split(" ");
  const pom = names.find((file) => file.endsWith(".pom"));
  return names
    .filter((file) => !file.endsWith(".pom"))
    .map((file) => ({
      ecosystem,
      name,
      version,
      kind: kindOf(ecosystem, file),
      file: join(folder, ecosystem, file),
      ...(pom !== undefined && { pom: join(folder, ecosystem, pom) }),
      expected,
      decided,
      half: halfOf(basename(file)),
    }));
}

/** By the folder of the ecosystem and the end of the file name. */
const kinds: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cargo: { ".crate": "crate" },
  gem: { ".gem": "gem" },
  golang: { ".zip": "module-zip" },
  maven: { "-sources.jar": "sources-jar", ".jar": "jar" },
  npm: { ".tgz": "tgz" },
  nuget: { ".nupkg": "nupkg" },
  pypi: { ".whl": "wheel", ".tar.gz": "sdist", ".zip": "sdist" },
};

function kindOf(ecosystem: string, file: string): string | undefined {
  return Object.entries(kinds[ecosystem] ?? {}).find(([end]) => file.endsWith(end))?.[1];
}

function halfOf(name: string): CorpusPackage["half"] {
  return (createHash("sha256").update(name).digest()[0] ?? 0) % 2 === 0 ? "development" : "hold-out";
}
