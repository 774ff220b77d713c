import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";
import { shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";

const readNamed = shape({ name: text, version: text });
const readPyprojectToml = shape({ project: readNamed, tool: shape({ poetry: readNamed }) });

export const projectFiles: readonly ProjectFile[] = [
  {
    file: /^pyproject\.toml$/,
    async read(file) {
      const { project, tool } = readPyprojectToml(parseToml(await file.text()));
      return project.name === undefined ? tool.poetry : project;
    },
  },
];
