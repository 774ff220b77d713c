import { AppError } from "../../domain/errors.ts";
import type { PolicyFiles } from "../../policy/read/policy-files.ts";
import type { ProjectFile } from "./parse-project-file.ts";
import { readSmallFile } from "../read-small-file.ts";

/** Reads `lcc.yml` of a folder; undefined when it does not exist. The content is not trusted. */
export async function readProjectFile(folder: string, files?: PolicyFiles): Promise<ProjectFile | undefined> {
  const read = async (file: string) => ({ file, text: await readSmallFile(folder, file, files?.read) });
  const texts = await Promise.all(fileNames.map(read));
  const [first, other] = texts.flatMap(({ file, text }) => (text === undefined ? [] : [{ file, text }]));
  if (first && other) {
    throw new AppError("invalid_input", `The folder has both ${first.file} and ${other.file}; keep one of them.`);
  }
  if (!first) return undefined;
  const { parseProjectFile } = await import("./parse-project-file.ts"); // with the YAML parser
  return parseProjectFile(folder, first.file, first.text, files);
}

const fileNames = ["lcc.yml", "lcc.yaml"];
