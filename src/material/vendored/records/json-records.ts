import { parseJson } from "../../../formats/json.ts";
import { array, flag, oneOrMany, shape, text } from "../../../formats/shape.ts";
import { isFields } from "../../../formats/value.ts";
import type { RecordReader } from "./record.ts";

const readPerson = (value: unknown): string | undefined =>
  typeof value === "string" ? value : isFields(value) ? text(value["name"]) : undefined;
const readAddress = (value: unknown): string | undefined =>
  typeof value === "string" ? value : isFields(value) ? (text(value["url"]) ?? text(value["source"])) : undefined;
const readLicense = (value: unknown): string | undefined =>
  typeof value === "string" ? value : isFields(value) ? (text(value["type"]) ?? text(value["name"])) : undefined;

const readManifest = shape({
  name: text,
  version: text,
  private: flag,
  license: oneOrMany(readLicense),
  licenses: oneOrMany(readLicense),
  author: readPerson,
  authors: oneOrMany(readPerson),
  contributors: oneOrMany(readPerson),
  repository: readAddress,
  support: readAddress,
});

/** Manifests in JSON have much in common: npm, Bower, Component and Composer. */
function jsonManifest(file: RegExp, type: string): RecordReader {
  return {
    file,
    isOfFolder: true,
    async read(source) {
      const manifest = readManifest(parseJson(await source.text()));
      const { name, author, authors, contributors, license, licenses } = manifest;
      if (name === undefined || name === "") return [];
      const named = [...license, ...licenses];
      return [
        {
          type,
          name,
          version: manifest.version ?? "",
          license: named.length > 1 ? named.map((one) => `(${one})`).join(" OR ") : named[0],
          repository: manifest.repository ?? manifest.support,
          authors: [...(author === undefined ? [] : [author]), ...authors, ...contributors],
          isPrivate: manifest.private || named.includes("UNLICENSED"),
        },
      ];
    },
  };
}

const readComponent = shape({
  component: (value) => {
    const component = readAnyCase(value);
    const type = text(component.get("type")) ?? "";
    const [, nested] = [...component].find(([key]) => key === type.toLowerCase()) ?? [];
    return { type: type.toLowerCase(), fields: readAnyCase(nested) };
  },
});

/** Component detection writes the keys in several cases. */
function readAnyCase(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(isFields(value) ? Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]) : []);
}

const componentTypes: Readonly<Record<string, string>> = {
  ...{ npm: "npm", pip: "pypi", nuget: "nuget", cargo: "cargo", maven: "maven", rubygems: "gem", go: "golang" },
};

/** What Component Detection is told about code that nothing else lists. */
const cgManifest: RecordReader = {
  file: /(?:^|\/)cgmanifest\.json$/i,
  isOfFolder: false,
  async read(source) {
    const root = readAnyCase(parseJson(await source.text()));
    const list = array((value) => readAnyCase(value))(root.get("registrations"));
    return list.flatMap((registration) => {
      const { type, fields } = readComponent({ component: registration.get("component") }).component;
      const address = text(fields.get("repositoryurl")) ?? text(fields.get("downloadurl"));
      const group = text(fields.get("groupid"));
      const stated = text(fields.get("name")) ?? text(fields.get("artifactid"));
      const name =
        stated ??
        address
          ?.split("/")
          .findLast((part) => part !== "")
          ?.replace(/\.git$/, "");
      if (name === undefined || name === "") return [];
      return [
        {
          type: componentTypes[type] ?? "custom",
          name: group === undefined ? name : `${group}:${name}`,
          version: text(fields.get("version")) ?? text(registration.get("version")) ?? "",
          license: text(registration.get("license")),
          repository: address,
          authors: [],
          covers: [],
        },
      ];
    });
  },
};

export const jsonRecords: readonly RecordReader[] = [
  jsonManifest(/(?:^|\/)package\.json$/, "npm"),
  jsonManifest(/(?:^|\/)\.?bower\.json$/, "npm"),
  jsonManifest(/(?:^|\/)component\.json$/, "npm"),
  jsonManifest(/(?:^|\/)composer\.json$/, "composer"),
  jsonManifest(/(?:^|\/)library\.json$/, "custom"),
  cgManifest,
];
