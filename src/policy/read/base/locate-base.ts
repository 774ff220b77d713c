import { dirname, posix, resolve, win32 } from "node:path";
import { listBuiltIn } from "../built-in-folder.ts";
import { quote, suggest } from "../yaml/fields.ts";
import type { PolicyFiles } from "../policy-files.ts";
import { isOutside, isPolicyPath } from "../policy-path.ts";
import type { Source } from "../yaml/yaml-node.ts";

type Located = Source | { readonly message: string };

/**
 * The file that `extends` refers to: a built-in policy by name, even if the extending policy has the same name, or a
 * file in the folder of the extending policy or below it. Paths and links cannot leave that folder.
 */
export async function locateBase(text: string, by: Source, files: PolicyFiles): Promise<Located> {
  return isPolicyPath(text) ? locateFile(text, by, files) : locateBuiltIn(text);
}

async function locateBuiltIn(name: string): Promise<Located> {
  const files = await listBuiltIn();
  const file = files.get(name);
  if (file !== undefined) return { name, file };
  const advice = `${suggest(name, [...files.keys()])} A file is named by its path: "./base.yml".`;
  return { message: `There is no built-in policy ${quote(name)} to extend; ${advice}` };
}

async function locateFile(text: string, by: Source, files: PolicyFiles): Promise<Located> {
  const what = `The policy ${quote(text)} to extend`;
  if (posix.isAbsolute(text) || win32.isAbsolute(text) || text.includes("\\")) {
    return { message: `${what} must be a path from the folder of this file, with "/" between folders.` };
  }
  if (!/\.ya?ml$/i.test(text)) return { message: `${what} is not a YAML file; its name must end in .yml or .yaml.` };
  const outside = { message: `${what} must lie in the folder of this file or below it.` };
  const folder = dirname(resolve(by.file));
  if (isOutside(folder, resolve(folder, text))) return outside;
  const file = await findReal(resolve(folder, text), files);
  if (file === undefined) return { message: `${what} cannot be read; check that it exists and may be read.` };
  if (isOutside(await files.realpath(folder), file)) return outside;
  return { name: posix.join(posix.dirname(by.name), text), file };
}

async function findReal(path: string, files: PolicyFiles): Promise<string | undefined> {
  try {
    return await files.realpath(path);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return undefined;
  }
}
