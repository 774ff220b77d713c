import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";
import { shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";

const readCargoToml = shape({ package: shape({ name: text, version: text }) });

export const projectFiles: readonly ProjectFile[] = [
  { file: /^Cargo\.toml$/, read: async (file) => readCargoToml(parseToml(await file.text())).package },
];
