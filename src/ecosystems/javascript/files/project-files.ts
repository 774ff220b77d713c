import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";
import { parseJson } from "../../../formats/json.ts";
import { shape, text } from "../../../formats/shape.ts";

const readNamed = shape({ name: text, version: text });

export const projectFiles: readonly ProjectFile[] = [
  { file: /^package\.json$/, read: async (file) => readNamed(parseJson(await file.text())) },
];
