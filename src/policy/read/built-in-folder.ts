import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export function builtInFolder(): string {
  return fileURLToPath(new URL("../../../policies/", import.meta.url)); // the same from src and from dist
}

/** The built-in policies by name, which is also the name of the file. */
export async function listBuiltIn(): Promise<ReadonlyMap<string, string>> {
  const folder = builtInFolder();
  const files = (await readdir(folder)).filter((file) => file.endsWith(".yml")).sort();
  return new Map(files.map((file) => [file.slice(0, -".yml".length), join(folder, file)]));
}
