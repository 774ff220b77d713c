import { fromName } from "../../evidence/from-names.ts";
import { readBinaryName } from "../binaries/binary-names.ts";
import { joinPath, toFileName } from "../../text/paths.ts";
import { readTextName } from "../collected/text-name.ts";
import type { FolderTree } from "../folder-tree.ts";

/** A license file about one part of its folder: `dragon4_LICENSE.txt` beside `dragon4.c`. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
  /** The files that have its name, or the text itself; empty where it is about a binary file. */
  readonly files: readonly string[];
}

/** Which of the license files in a folder name a part in it. */
export function findNamedTexts(
  folder: string,
  licenseFiles: readonly string[],
  tree: FolderTree,
): readonly NamedText[] {
  const whole = letters(toFileName(folder));
  return licenseFiles.flatMap((text): NamedText | readonly [] => {
    const name = readTextName(toFileName(text)) ?? "";
    const key = letters(name);
    if (key.length < minLength || whole.includes(key) || key.includes(whole) || ofLicense.test(name)) return [];
    const named = tree
      .folder(folder)
      .files.map((file) => joinPath(folder, file))
      .filter((file) => !licenseFiles.includes(file) && isAbout(toFileName(text), toFileName(file)));
    if (named.length === 0)
      return general.test(name) || fromName(name).license !== undefined ? [] : { name, text, files: [text] };
    return { name, text, files: named.filter((file) => (readBinaryName(file) ?? "perhaps") === "perhaps") };
  });
}

/** Whether a license file has the name of another file: `zip_LICENSE.txt` of `zip.c` and `zip-core-1.0.jar`. */
export function isAbout(text: string, file: string): boolean {
  const key = letters(readTextName(text) ?? "");
  return key.length >= minLength && letters(file).startsWith(key);
}

/** Words that say what of the folder a license file is about, and not what else is in it. */
const general =
  /^(?:binary|bin|sources?|src|dist|code|full|old|new|short|long|original|upstream|project|package|library|lib|lesser|runtime|exceptions?|terms|commercial|enterprise|community|open|free|rst|adoc|docx?|pdf|v?\d[\w.]*|[a-z]{2}(?:[-_][a-z]{2})?)$/i;

/** Other licenses are named after software, and may be beside it: `COPYING_QHULL`. */
const ofLicense = /^(?:mit|x11|apache|asl|bsd|[al]?gpl|mpl|isc|cc|epl|cddl|boost|bsl|ofl|artistic|eupl|unlicense)/i;

/** Shorter names are words of all kinds. */
const minLength = 3;

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
