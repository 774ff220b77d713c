import { AppError } from "../../domain/errors.ts";
import type { ProjectFile } from "./parse-project-file.ts";
import { readSmallFile } from "../read-small-file.ts";

/** Reads `lcc.yml` of a folder; undefined when it does not exist. The content is not trusted. */
export async function readProjectFile(folder: string): Promise<ProjectFile | undefined> {
  const texts = await Promise.all(fileNames.map(async (file) => ({ file, text: await readSmallFile(folder, file) })));
  const [first, other] = texts.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }]));
  if (first && other) {
    throw new AppError("invalid_input", `The folder has both ${first.file} and ${other.file}; keep one of them.`);
  }
  if (!first) return undefined;
  const { parseProjectFile } = await import("./parse-project-file.ts"); // with the YAML parser
  return parseProjectFile(folder, first.file, first.text);
}

const fileNames = ["lcc.yml", "lcc.yaml"];
