import { filesByHash } from "../lock/locked-files.ts";
import type { NoComponent } from "../requirement/address.ts";
import { isName, normalizeName } from "../../package-name.ts";
import { readRequirement, type Requirement } from "../requirement/requirement.ts";
import { localFolder } from "../requirement/local-folder.ts";
import { type LogicalLine, logicalLines, readCondaExport } from "./requirements-lines.ts";
import type { Distribution } from "../../../../domain/contracts/component.ts";

/** The content of one requirements file, without its includes. */
export interface RequirementsFile {
  readonly packages: readonly RequiredPackage[];
  readonly includes: readonly Include[];
  /** Folders of the project. */
  readonly folders: readonly string[];
  /** An index other than PyPI, for all packages of this file. */
  readonly index?: string;
  /** Lines that pip would refuse too. */
  readonly refused: readonly Refused[];
  /** It has more lines than are read. */
  readonly isCut: boolean;
}

export interface RequiredPackage extends Requirement {
  readonly type: "pypi" | "conda";
  readonly line: number;
  readonly via?: Via;
  readonly distributions?: readonly Distribution[];
}

interface Refused {
  readonly text: string;
  readonly line: number;
}

export interface Include {
  readonly kind: "requirements" | "constraints";
  readonly path: string;
  readonly line: number;
}

const maxLineLength = 65_536;
export const maxLines = 100_000;

export function readRequirementsFile(text: string): RequirementsFile {
  const packages: RequiredPackage[] = [];
  const includes: Include[] = [];
  const folders: string[] = [];
  const refused: Refused[] = [];
  let index: string | undefined;
  const lines = logicalLines(text);
  for (const line of lines.slice(0, maxLines)) {
    const option = line.text.length > maxLineLength ? undefined : readOption(line.text);
    if (option === undefined) {
      const required = line.text.length > maxLineLength ? undefined : readPackage(line);
      if (required === undefined) refused.push({ text: line.text, line: line.line });
      else if (required !== "no-component") packages.push(required);
      else folders.push(...foldersIn(line.text));
    } else if (option.name === "index") {
      index = option.value;
    } else if (option.name !== "other") {
      includes.push({ kind: option.name, path: option.value, line: line.line });
    }
  }
  const isCut = lines.length > maxLines;
  return { packages, includes, folders, refused, isCut, ...(index === undefined ? {} : { index }) };
}

function foldersIn(line: string): string[] {
  const folder = localFolder(line);
  return folder === undefined ? [] : [folder];
}

function readPackage(line: LogicalLine): RequiredPackage | NoComponent | undefined {
  const bare = line.text.replace(/^(?:-e|--editable)[\s=]+/, "");
  const requirement = withoutOptions(bare);
  const exported = readCondaExport(requirement);
  const required = exported ?? readRequirement(requirement);
  if (required === undefined || required === "no-component") return required;
  // An editable requirement is a repository or a folder: `-e worker` is never a name in an index.
  if (bare !== line.text && required.origin === undefined) return "no-component";
  const via = readVia(line.comments);
  const hashes = [...bare.slice(requirement.length).matchAll(/\s--hash[=\s]\s*([^\s]+)/g)].map(([, hash = ""]) => hash);
  const distributions = filesByHash(hashes);
  return { type: "pypi", ...required, line: line.line, distributions, ...(via === undefined ? {} : { via }) };
}

/** Hashes and build settings follow the requirement, each after a space and starting with a dash. */
function withoutOptions(text: string): string {
  const end = text.search(/\s-/);
  return end < 0 ? text : text.slice(0, end);
}

interface Option {
  readonly name: Include["kind"] | "index" | "other";
  readonly value: string;
}

/** A line that starts with a dash is an option and not a package, except for `-e`. */
function readOption(text: string): Option | undefined {
  if (!text.startsWith("-") || /^(?:-e|--editable)[\s=]/.test(text)) return undefined;
  const option = /^(?:(-[a-z])\s*=?|(--[a-z-]+)(?:\s*=)?)/i.exec(text);
  const value = text
    .slice(option?.[0].length ?? 0)
    .trim()
    .replaceAll(/^["']|["']$/g, "");
  return { name: optionName(option?.[1] ?? option?.[2] ?? ""), value };
}

function optionName(option: string): Option["name"] {
  if (option === "-r" || option === "--requirement") return "requirements";
  if (option === "-c" || option === "--constraint") return "constraints";
  return option === "-i" || option === "--index-url" ? "index" : "other";
}

/** Why pip-compile put a package into the list. */
interface Via {
  /** Whether the project itself requires it. */
  readonly direct: boolean;
  /** The packages that need it. */
  readonly packages: readonly string[];
}

/** Reads `via requests, -r a.in`, also with one reason per line. Constraints limit versions and are no reason. */
function readVia(comments: readonly string[]): Via | undefined {
  const start = comments.findIndex((comment) => comment === "via" || comment.startsWith("via "));
  if (start < 0) return undefined;
  const reasons = comments
    .slice(start)
    .flatMap((comment, index) => (index === 0 ? comment.slice(3) : comment).split(","))
    .map((reason) => reason.trim())
    .filter((reason) => reason !== "" && !reason.startsWith("-c "));
  const packages = reasons.filter(isName).map(normalizeName);
  const direct = reasons.some((reason) => reason.startsWith("-r ") || /\((?:[\w./-]*)\)$/.test(reason));
  return direct || packages.length > 0 ? { direct, packages } : undefined;
}
