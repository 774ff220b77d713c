/**
 * Detects the components of one tree in a process that does nothing else, and prints as JSON what was found or why
 * not, and the most memory that it took.
 */
import { detect } from "../../src/detect/detect.ts";
import { AppError } from "../../src/domain/errors.ts";
import { openEcosystems } from "../../src/ecosystems/index.ts";
import { openDirectory } from "../../src/source/directory/directory.ts";
import { openGitTree } from "../../src/source/git/git-tree.ts";
import { peakMegabytes } from "./peak-memory.ts";

const ecosystems = await openEcosystems();

export interface ScannedOnce {
  readonly names: readonly string[];
  readonly refusal?: string;
  readonly megabytes: number;
}

const [kind, folder = ""] = process.argv.slice(2);
const outcome = await scan();
const result: ScannedOnce = { ...outcome, megabytes: peakMegabytes() };
console.log(JSON.stringify(result));

async function scan(): Promise<Omit<ScannedOnce, "megabytes">> {
  try {
    const source = await (kind === "git" ? openGitTree(folder) : openDirectory(folder));
    const { components } = await detect(source, ecosystems, { exclude: [] });
    await source.close();
    return { names: components.map((component) => component.name) };
  } catch (error) {
    if (error instanceof AppError) return { names: [], refusal: error.message };
    throw error;
  }
}
