import { readBinaryName } from "../binaries/binary-names.ts";
import { joinPath, toFileName } from "../../text/paths.ts";
import { readTextName } from "../collected/text-name.ts";
import type { FolderTree } from "../folder-tree.ts";

/** A license file about one part of its folder: `dragon4_LICENSE.txt` beside `dragon4.c`. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
  /** The files that have its name. */
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
    const files = tree
      .folder(folder)
      .files.filter((file) => letters(file).startsWith(key))
      .map((file) => joinPath(folder, file))
      .filter((file) => !licenseFiles.includes(file) && readBinaryName(file) === undefined);
    return files.length === 0 ? [] : { name, text, files };
  });
}

/** Other licenses are named after software, and may be beside it: `COPYING_QHULL`. */
const ofLicense = /^(?:mit|x11|apache|asl|bsd|[al]?gpl|mpl|isc|cc|epl|cddl|boost|bsl|ofl|artistic|eupl|unlicense)/i;

/** Shorter names are words of all kinds. */
const minLength = 3;

function letters(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
