import type { Tree } from "../../domain/contracts/contracts.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import { digestText, type ReadText, toReadText } from "../../domain/report/package-text.ts";
import type { TextFile } from "../../evidence/from-text.ts";
import { findTextKind, isAuthorsFile } from "../../evidence/license-files.ts";
import { withReadmes } from "../../evidence/passed-on.ts";
import { joinPath } from "../../text/paths.ts";

/** Everything in an installed package that is passed on with it. */
export async function readTreeTexts(
  home: string,
  licenseFiles: readonly string[],
  tree: Tree,
  identify: IdentifyText,
): Promise<readonly ReadText[]> {
  const own = new Set(licenseFiles);
  const found: ReadText[] = [];
  const { files: inside, left } = await listFiles(home, tree);
  for (const name of [...inside].sort()) {
    const path = joinPath(home, name);
    const kind = own.has(path) ? "license" : isAuthorsFile(name) ? "copyright" : findTextKind(name);
    if (kind && found.length >= maxTexts) left.push(name);
    const text = kind && found.length < maxTexts ? await readText(path, tree) : undefined;
    if (kind && text !== undefined) found.push(toReadText(path, kind, text));
  }
  // Without content: the notice file names them.
  for (const path of left.slice(0, maxNamed).map((name) => joinPath(home, name)))
    found.push({ file: path, kind: "license", text: digestText(path) });
  const readmes: TextFile[] = [];
  for (const name of inside.filter((file) => /^readme(?:\.\w{1,8})?$/i.test(file)).sort()) {
    const text = await readText(joinPath(home, name), tree);
    if (text !== undefined) readmes.push({ file: joinPath(home, name), text });
  }
  return withReadmes(found, readmes, identify);
}

async function readText(path: string, tree: Tree): Promise<string | undefined> {
  const file = await tree.file(path);
  const text = await file?.text().catch(ifBroken(undefined));
  return text === undefined || text.trim() === "" ? undefined : text;
}

/** Real packages have a handful; the limit is for hostile ones. */
const maxTexts = 200;
const maxNamed = 20;

/** The files that may be passed on, in all folders of a package, without the packages installed inside. */
async function listFiles(home: string, tree: Tree): Promise<{ files: readonly string[]; left: string[] }> {
  const files: string[] = [];
  const left: string[] = [];
  const folders = [""];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const name of await tree.names(folder === "" ? home : joinPath(home, folder))) {
      const inside = folder === "" ? name : `${folder}/${name}`;
      if (findTextKind(inside) !== undefined || (folder === "" && /^(?:readme|authors|contributors)\b/i.test(name)))
        files.push(inside);
      const isFolder = !installed.has(name) && (await tree.mayHaveFolder(joinPath(home, inside)));
      if (isFolder) (folders.length < maxFolders ? folders : left).push(inside);
    }
  }
  return { files, left };
}

const installed: ReadonlySet<string> = new Set(["node_modules", ".git"]);
const maxFolders = 1_000;
