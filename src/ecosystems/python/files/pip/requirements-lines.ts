import type { NoComponent } from "../requirement/address.ts";
import type { Requirement } from "../requirement/requirement.ts";
import { normalizeName } from "../../package-name.ts";
import { isVersion } from "../requirement/version.ts";

/** A line of a requirements file with its continuations joined, and the comments that belong to it. */
export interface LogicalLine {
  readonly text: string;
  readonly line: number;
  /** The comment after it, and in the comment lines right below it. */
  readonly comments: readonly string[];
}

/** Joins lines as pip does: a trailing backslash continues a line, and a comment line ends the continuation. */
export function logicalLines(text: string): LogicalLine[] {
  const lines: { text: string; line: number; comments: string[] }[] = [];
  let isOpen = false;
  let isBelow = false;
  for (const [index, physical] of text.split(/\r\n|\r|\n/).entries()) {
    const [content, comment] = splitComment(physical);
    const isContinued = comment === undefined && content.endsWith("\\");
    const part = (isContinued ? content.slice(0, -1) : content).trim();
    const last = lines.at(-1);
    if (last && (isOpen || (part === "" && isBelow))) {
      if (part !== "") last.text += ` ${part}`;
      if (comment !== undefined) last.comments.push(comment);
    } else if (part !== "") {
      lines.push({ text: part, line: index + 1, comments: comment === undefined ? [] : [comment] });
    }
    isOpen = isContinued;
    isBelow = part !== "" || isContinued || (isBelow && comment !== undefined);
  }
  return lines;
}

/** A `#` starts a comment at the start of a line or after a space; elsewhere it is part of an address. */
function splitComment(line: string): [string, string?] {
  for (let at = line.indexOf("#"); at >= 0; at = line.indexOf("#", at + 1)) {
    if (at === 0 || line[at - 1] === " " || line[at - 1] === "\t") {
      return [line.slice(0, at).trimEnd(), line.slice(at + 1).trim()];
    }
  }
  return [line.trimEnd()];
}

/** A line of `conda list --export`: `numpy=1.21.2=py39h20f2e39_0`. Packages of pip have the build `pypi_0`. */
export function readCondaExport(
  line: string,
): (Requirement & { readonly type: "pypi" | "conda" }) | NoComponent | undefined {
  const parts = line.split("=");
  const [name = "", version = "", build = ""] = parts;
  if (parts.length !== 3 || build === "" || !isVersion(version) || !/^[\w.-]+$/.test(name)) return undefined;
  if (name === "python") return "no-component";
  if (build.startsWith("pypi_")) return { type: "pypi", name: normalizeName(name), extras: [], version };
  return { type: "conda", name, extras: [], version };
}
