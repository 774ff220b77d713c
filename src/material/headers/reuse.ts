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
  /** It counts even where the file itself states something else. */
  readonly isOverride: boolean;
}

/** The last rule that matches counts; those of a nearer folder come later. */
interface Rule extends ReuseStatement {
  readonly patterns: readonly string[];
}

export type FindReuse = (path: string) => Promise<ReuseStatement | undefined>;

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
  const findReuse: FindReuse = async (path) => {
    const beside = sidecars.has(`${path}.license`) ? tree.get(`${path}.license`) : undefined;
    const [, license] = tag.exec((await beside?.text().catch(ifBroken(""))) ?? "") ?? [];
    if (beside && license !== undefined) return { license: license.trim(), file: beside.path, isOverride: true };
    return rules.findLast(({ matches }) => matches(path));
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
    const rule = { patterns, copyrights: one["SPDX-FileCopyrightText"], isOverride: one.precedence === "override" };
    return toRule(path, one["SPDX-License-Identifier"], rule);
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
      isOverride: false,
    });
  });
}

interface RuleFields {
  readonly patterns: readonly string[];
  readonly copyrights: readonly string[];
  readonly isOverride: boolean;
}

function toRule(file: string, licenses: readonly string[], { patterns, copyrights, isOverride }: RuleFields): Rule[] {
  if (licenses.length === 0 || patterns.length === 0) return [];
  const license = licenses.length === 1 ? licenses.join("") : licenses.map((one) => `(${one})`).join(" AND ");
  const [copyright] = copyrights;
  return [{ file, license, isOverride, patterns, ...(copyright !== undefined && { copyright: copyright.trim() }) }];
}
