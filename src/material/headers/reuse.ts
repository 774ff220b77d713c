import { ifBroken, ParseError } from "../../domain/contracts/parse-error.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { FileError, ReachedLimit } from "../../domain/report/report.ts";
import { fromName } from "../../evidence/from-names.ts";
import { array, oneOrMany, shape, text } from "../../formats/shape.ts";
import { parseToml } from "../../formats/toml.ts";
import { createGlobs } from "../../source/glob.ts";
import { joinPath, toFolder } from "../../text/paths.ts";
import type { FolderTree } from "../folder-tree.ts";

/** What the files of the REUSE specification state about another file. */
export interface ReuseStatement {
  readonly license: string;
  readonly copyright?: string;
  /** The file that states it. */
  readonly file: string;
  /** What counts where the file itself states a license: that, both, or this statement. */
  readonly precedence: "closest" | "aggregate" | "override";
}

/** The last rule that matches counts; those of a nearer folder come later. */
interface Rule extends ReuseStatement {
  readonly patterns: readonly string[];
}

/** What REUSE files say of a file that itself states `own`; undefined where its own word counts. */
export type FindReuse = (path: string, own: string | undefined) => Promise<ReuseStatement | undefined>;

interface Reuse {
  readonly findReuse: FindReuse;
  readonly limits: readonly ReachedLimit[];
  /** Files that could not be read. */
  readonly errors: readonly FileError[];
}

/** Reads `REUSE.toml` of every folder, `.reuse/dep5`, and the `.license` files beside others. */
export async function openReuse(tree: FolderTree): Promise<Reuse> {
  const rules: (Rule & { readonly matches: (path: string) => boolean })[] = [];
  const cut = new Set<string>();
  const errors: FileError[] = [];
  let left = maxPatterns;
  const read = async (path: string, parse: (text: string, path: string) => readonly Rule[]): Promise<void> => {
    const parsed = tree
      .get(path)
      ?.text()
      .then((content) => parse(content, path));
    const note = (error: unknown): readonly Rule[] => {
      if (!(error instanceof ParseError)) throw error;
      errors.push({ file: path, detector: "material/reuse", message: error.message });
      return [];
    };
    for (const rule of (await parsed?.catch(note)) ?? []) {
      left -= rule.patterns.length;
      if (left >= 0) rules.push({ ...rule, matches: createGlobs(rule.patterns) });
      else cut.add(path);
    }
  };
  await read(".reuse/dep5", readDep5);
  const sidecars = new Set<string>();
  for (const folder of tree.folders)
    for (const name of tree.folder(folder).files) {
      if (name === "REUSE.toml") await read(joinPath(folder, name), readReuseToml);
      else if (name.endsWith(".license")) sidecars.add(joinPath(folder, name));
    }
  const find = async (path: string): Promise<ReuseStatement | undefined> => {
    const beside = sidecars.has(`${path}.license`) ? tree.get(`${path}.license`) : undefined;
    const [, license] = tag.exec((await beside?.text().catch(ifBroken(""))) ?? "") ?? [];
    if (beside && license !== undefined) return { license: license.trim(), file: beside.path, precedence: "override" };
    return rules.findLast(({ matches }) => matches(path));
  };
  const findReuse: FindReuse = async (path, own) => {
    const given = await find(path);
    if (!given || own === undefined || given.precedence === "override") return given;
    return given.precedence === "aggregate" ? { ...given, license: `(${own}) AND (${given.license})` } : undefined;
  };
  const limits = cut.size === 0 ? [] : [{ bound, count: cut.size, files: [...cut].slice(0, maxNamed) }];
  return { findReuse, limits, errors };
}

/** The same as evidence. */
export function fromReuse(stated: ReuseStatement | undefined): readonly Evidence[] {
  if (!stated) return [];
  const { license, copyright, file } = stated;
  return [
    { source: "filesystem", file, ...fromName(license), ...(copyright !== undefined && { copyrights: [copyright] }) },
  ];
}

/** Of all files together. Each is compared with every folder. */
const maxPatterns = 5_000;
const bound = "5,000 patterns of REUSE files";
const maxNamed = 20;

const tag = /SPDX-License-Identifier:[ \t]*([^\n]{1,500})/;

const readAnnotations = shape({
  annotations: array(
    shape({
      path: oneOrMany(text),
      precedence: text,
      "SPDX-License-Identifier": oneOrMany(text),
      "SPDX-FileCopyrightText": oneOrMany(text),
    }),
  ),
});

function readReuseToml(content: string, path: string): readonly Rule[] {
  return readAnnotations(parseToml(content)).annotations.flatMap((one) => {
    const patterns = one.path.map((pattern) => `${toFolder(path)}/${pattern.replaceAll("\\", "")}`);
    const precedence =
      one.precedence === "override" || one.precedence === "aggregate" ? one.precedence : ("closest" as const);
    return toRule(path, one["SPDX-License-Identifier"], {
      patterns,
      copyrights: one["SPDX-FileCopyrightText"],
      precedence,
    });
  });
}

/** Paragraphs of the format of Debian; `*` also matches `/`. */
function readDep5(content: string, path: string): readonly Rule[] {
  return content.split(/\n\s*\n/, maxPatterns).flatMap((paragraph) => {
    const value = (name: string) => new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t].*)*)`, "m").exec(paragraph)?.[1] ?? "";
    const patterns = value("Files").split(/\s+/).filter(Boolean);
    const [license = ""] = value("License").split("\n", 1);
    return toRule(path, license === "" ? [] : [license], {
      patterns: patterns.flatMap((pattern) => {
        const plain = `/${pattern.replace(/^\.\//, "").replaceAll(/(?<=^|\/)\*+/g, "**/*")}`;
        return plain.endsWith("*") ? [plain, `${plain}/**`] : [plain];
      }),
      copyrights: value("Copyright").split("\n").filter(Boolean),
      precedence: "closest",
    });
  });
}

interface RuleFields extends Pick<Rule, "patterns" | "precedence"> {
  readonly copyrights: readonly string[];
}

function toRule(file: string, licenses: readonly string[], { patterns, copyrights, precedence }: RuleFields): Rule[] {
  if (licenses.length === 0 || patterns.length === 0) return [];
  const license = licenses.length === 1 ? licenses.join("") : licenses.map((one) => `(${one})`).join(" AND ");
  const [copyright] = copyrights;
  return [{ file, license, precedence, patterns, ...(copyright !== undefined && { copyright: copyright.trim() }) }];
}
