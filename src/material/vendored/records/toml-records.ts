import { array, anything, oneOrMany, record, shape, text } from "../../../formats/shape.ts";
import { parseToml } from "../../../formats/toml.ts";
import { isFields } from "../../../formats/value.ts";
import { normalizePython } from "./text-records.ts";
import type { RecordReader } from "./record.ts";

const readCargo = shape({
  package: shape({
    name: text,
    version: text,
    license: text,
    repository: text,
    authors: array(text),
    publish: anything,
  }),
});

const cargoToml: RecordReader = {
  file: /(?:^|\/)Cargo\.toml$/,
  isOfFolder: true,
  async read(source) {
    const { name, version, license, publish, ...rest } = readCargo(parseToml(await source.text())).package;
    if (name === undefined) return [];
    const isPrivate = publish === false && license === undefined;
    return [
      { type: "cargo", name, version: version ?? "", license: license?.replaceAll("/", " OR "), isPrivate, ...rest },
    ];
  },
};

const readPerson = (value: unknown): string | undefined =>
  typeof value === "string" ? value : isFields(value) ? (text(value["name"]) ?? text(value["email"])) : undefined;
const readLicense = (value: unknown): string | undefined => {
  const stated = typeof value === "string" ? value : isFields(value) ? text(value["text"]) : undefined;
  return stated !== undefined && stated.length < 200 ? stated : undefined;
};
const readProject = shape({
  name: text,
  version: text,
  license: readLicense,
  authors: oneOrMany(readPerson),
  maintainers: oneOrMany(readPerson),
  urls: record(text),
  repository: text,
  classifiers: array(text),
});
const readPyproject = shape({ project: readProject, tool: shape({ poetry: readProject }) });

const pyproject: RecordReader = {
  file: /(?:^|\/)pyproject\.toml$/,
  isOfFolder: true,
  async read(source) {
    const { project, tool } = readPyproject(parseToml(await source.text()));
    const { name, version, license, authors, maintainers, urls, repository } =
      project.name === undefined ? tool.poetry : project;
    if (name === undefined) return [];
    const named = urls.entries().find(([key]) => /^(?:source|repository|code|github|source code)$/i.test(key));
    return [
      {
        ...{ type: "pypi", name: normalizePython(name), version: version ?? "", license },
        ...{ repository: repository ?? named?.[1], authors: [...authors, ...maintainers] },
        isPrivate: project.classifiers.includes("Private :: Do Not Upload"),
      },
    ];
  },
};

export const tomlRecords: readonly RecordReader[] = [cargoToml, pyproject];
