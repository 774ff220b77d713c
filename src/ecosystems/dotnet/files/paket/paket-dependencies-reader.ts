import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../../domain/contracts/parse-error.ts";
import { isPackageName } from "../../package-name.ts";
import { isVersion } from "../../versions/version.ts";
import { notPackages, type PaketPackage } from "./paket-lock-reader.ts";
import { oncePerObject } from "../../../../async/once.ts";

export interface PaketDependency extends Pick<PaketPackage, "name" | "version" | "group" | "line"> {
  readonly requirement?: string;
  readonly isTool: boolean;
}

interface PaketDependencies {
  readonly dependencies: readonly PaketDependency[];
  /** Addresses of the feeds, by group. */
  readonly sources: ReadonlyMap<string, readonly string[]>;
  readonly notes: readonly Note[];
}

const keywords = new Set([
  ...["source", "nuget", "clitool", "github", "git", "gist", "http", "group", "references", "framework", "frameworks"],
  ...["storage", "content", "redirects", "copy_local", "import_targets", "strategy", "lowest_matching", "version"],
  ...["external_lock", "restriction", "generate_load_scripts", "cache", "license_download"],
  ...["copy_content_to_output_dir"],
]);

/** Lines that add something to the project. */
const asking = new Set(["nuget", "clitool", "github", "git", "gist", "http"]);
const maxNotes = 100;

/** Reads a paket.dependencies line by line; only lines for NuGet packages name packages. */
export const readPaketDependencies: (file: SourceFile) => Promise<PaketDependencies> = oncePerObject(
  async (file: SourceFile) => {
    const dependencies: PaketDependency[] = [];
    const sources = new Map<string, string[]>();
    const notes: Note[] = [];
    let group = "main";
    let isEmpty = true;
    let isPaket = false;
    for (const [index, line] of (await file.text()).split(/\r\n?|\n/).entries()) {
      const [word = "", name = "", ...rest] = wordsOf(line);
      const keyword = word.replace(/:$/, "").toLowerCase();
      if (keyword === "") continue;
      isEmpty = false;
      isPaket ||= keywords.has(keyword);
      if (keyword === "group") group = name.toLowerCase();
      else if (keyword === "source") sources.set(group, [...(sources.get(group) ?? []), name]);
      else if ((keyword === "nuget" || keyword === "clitool") && isPackageName(name)) {
        dependencies.push({ name, ...readConstraint(rest), group, isTool: keyword === "clitool", line: index + 1 });
      } else if (asking.has(keyword) && notes.length < maxNotes) {
        const message = keyword === "nuget" || keyword === "clitool" ? "This line names no package." : notPackages;
        notes.push({ message, line: index + 1, lost: [keyword, name, ...rest].join(" ").trim() });
      }
    }
    if (!isEmpty && !isPaket)
      throw new ParseError("This is not a paket.dependencies file: no line of it is one of those.");
    return { dependencies, sources, notes };
  },
);

/** The words of a line without its comment; `//` inside an address is not a comment. */
function wordsOf(line: string): readonly string[] {
  const words = line.slice(0, 10_000).trim().split(/\s+/);
  const end = words.findIndex((word) => word.startsWith("//") || word.startsWith("#"));
  return (end < 0 ? words : words.slice(0, end)).filter((word) => word !== "");
}

/** `1.2.3`, `= 1.2.3` and `== 1.2.3` name one version. Options such as `framework: net8.0` end the constraint. */
function readConstraint(words: readonly string[]): { version: string; requirement?: string } {
  const end = words.findIndex((word) => /^[A-Za-z_]+:/.test(word));
  const constraint = (end < 0 ? words : words.slice(0, end)).filter((word) => /\d|[<>=~*]/.test(word));
  const text = constraint.join(" ");
  const exact = text.replace(/^==?\s?/, "");
  if (isVersion(exact)) return { version: exact };
  return text === "" ? { version: "" } : { version: "", requirement: text };
}
