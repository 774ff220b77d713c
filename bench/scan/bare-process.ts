/** The baseline: walks a tree, reads its dependency files and parses them with the libraries that lcc uses. */
import { type Dirent, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { XMLParser } from "fast-xml-parser";
import { load } from "js-yaml";
import { parse } from "smol-toml";

const skipped: ReadonlySet<string> = new Set([".git", "node_modules", ".venv", "target"]);
const xml = new XMLParser();

function walk(folder: string): number {
  let files = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) files += skipped.has(entry.name) ? 0 : walk(join(folder, entry.name));
    else if (entry.isFile()) files += read(folder, entry);
  }
  return files;
}

function read(folder: string, { name }: Dirent): number {
  const parser = parserOf(name);
  try {
    parser?.(readFileSync(join(folder, name), "utf8"));
  } catch {
    // Real repositories have broken files in their test data.
  }
  return 1;
}

function parserOf(name: string): ((text: string) => unknown) | undefined {
  if (/^(?:package|package-lock|composer)\.json$|\.ipynb$/.test(name)) return (text) => JSON.parse(text);
  if (/^pnpm-lock\.yaml$|\.ya?ml$/.test(name)) return (text) => load(text);
  if (/^(?:Cargo|uv|poetry|pdm)\.lock$|\.toml$/.test(name)) return (text) => parse(text);
  if (/^pom\.xml$|\.csproj$|\.props$/.test(name)) return (text) => xml.parse(text);
  return /^requirements.*\.txt$|^go\.(?:mod|sum)$|\.gradle(?:\.kts)?$/.test(name)
    ? (text) => text.split("\n")
    : undefined;
}

walk(process.argv[2] ?? ".");
