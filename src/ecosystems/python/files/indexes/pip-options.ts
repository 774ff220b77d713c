import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { readOptional } from "../../../kit/read-optional.ts";
import { readRequirementsFile } from "../pip/requirements-file.ts";
import { withoutComment } from "../requirement/requirement.ts";
import type { ProjectIndex } from "./tool-indexes.ts";

const maxIncludeDepth = 10;
const maxIncludes = 200;

/**
 * The indexes in options of pip: in a requirements file, among the pip packages of a conda environment, in `pip.conf`.
 * They apply to everything that pip installs in one run, so to included files too.
 */
export async function readPipOptions(file: SourceFile, content: string): Promise<ProjectIndex[]> {
  const addresses = content.split(/\r\n|\r|\n/).flatMap(addressesIn);
  if (addresses.length === 0) return [];
  const places = await includedBy(file, content);
  return addresses.map((address) => ({ address, ...(places.length > 0 && { places }) }));
}

const maxLineLength = 4_000;

/** `--extra-index-url https://…`, `- --index-url=https://…`, `extra-index-url = https://…` and its next lines. */
function addressesIn(text: string): string[] {
  if (/^\s*[#;]/.test(text)) return [];
  if (text.length > maxLineLength) return /index[-_]url/.test(text) ? ["$"] : []; // it may be any address
  const line = withoutComment(text);
  const option = /^[\s"'-]{0,40}(?:i|pypi-url|(?:extra-)?index[-_]url)(?:\s|=|:(?!\/))/.exec(line);
  if (option) return addressesAfter(line.slice(option[0].length));
  const inLine = line.search(/\s--(?:extra-)?index-url[\s=]/);
  if (inLine >= 0) return addressesAfter(line.slice(inLine));
  return /^\s+https?:\/\//.test(line) ? addressesAfter(line) : []; // a value of pip.conf continues on indented lines
}

function addressesAfter(text: string): string[] {
  return text
    .split(/[\s"'=]+/)
    .filter((word) => /^https?:\/\//i.test(word) || word.startsWith("$") || word.startsWith("%"));
}

/** Files that a requirements file includes, and those that they include. */
async function includedBy(file: SourceFile, content: string): Promise<string[]> {
  const included = new Set<string>();
  const open = [{ file, read: readRequirementsFile(content), depth: 0 }];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const { path } of next.read.includes) {
      const target = path.includes("://") ? undefined : next.file.sibling(path.replaceAll("\\", "/"));
      if (!target || included.has(target.path) || included.size >= maxIncludes) continue;
      included.add(target.path);
      const read = next.depth < maxIncludeDepth ? await readOptional(target, readRequirementsFile) : undefined;
      if (read) open.push({ file: target, read, depth: next.depth + 1 });
    }
  }
  return [...included];
}
