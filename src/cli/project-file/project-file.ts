import { AppError } from "../../domain/errors.ts";
import type { ProjectFile } from "./parse-project-file.ts";
import { readSmallFile } from "../read-small-file.ts";

/** Reads `lcc.yml` of a folder; undefined when it does not exist. The content is not trusted. */
export async function readProjectFile(folder: string): Promise<ProjectFile | undefined> {
  const texts = await Promise.all(fileNames.map(async (file) => ({ file, text: await readSmallFile(folder, file) })));
  const [found, other] = texts.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }]));
  if (found && other) {
    throw new AppError("invalid_input", `The folder has both ${found.file} and ${other.file}; keep one of them.`);
  }
  if (!found) return undefined;
  const { parseProjectFile } = await import("./parse-project-file.ts"); // with the YAML parser
  return parseProjectFile(folder, found.file, found.text);
}

const fileNames = ["lcc.yml", "lcc.yaml"];
