import { existsSync } from "node:fs";
import { resolve } from "node:path";

/**
 * A folder of the shared sample data, which is next to the checkout or where LCC_SHARED says; undefined when it is
 * not there. CI always has it.
 */
export function sharedFolder(path: string): string | undefined {
  const root = process.env["LCC_SHARED"] ?? resolve(import.meta.dirname, "../../../shared");
  const folder = resolve(root, path);
  if (existsSync(folder)) return folder;
  if (process.env["CI"]) throw new Error(`${folder} is not there: CI needs the shared sample data (LCC_SHARED).`);
  return undefined;
}

/** The `skip` option of a test that needs such a folder. */
export function needs(folder: string | undefined): { readonly skip: string | false } {
  return { skip: folder === undefined ? "the shared sample data is not here (LCC_SHARED)" : false };
}
