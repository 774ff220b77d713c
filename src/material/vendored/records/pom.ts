import { child, parseXml, type XmlElement } from "../../../formats/xml.ts";
import type { RecordReader } from "./record.ts";

/** A Maven project. Modules of one's own state neither a license nor a repository, and are not parsed. */
export const pom: RecordReader = {
  file: /(?:^|\/)pom\.xml$/,
  isOfFolder: true,
  async read(source) {
    const text = await source.text();
    if (!/<(?:licenses|scm)>/.test(text)) return [];
    const root = parseXml(text);
    const read = (name: string, from: XmlElement | undefined = root) => child(from, name)?.text.trim();
    const parent = child(root, "parent");
    const [group, artifact] = [read("groupId") ?? read("groupId", parent), read("artifactId")];
    if (group === undefined || artifact === undefined) return [];
    const licenses = child(root, "licenses")?.children.flatMap((license) => read("name", license) ?? []) ?? [];
    const developers = child(root, "developers")?.children.flatMap((person) => read("name", person) ?? []) ?? [];
    const version = read("version") ?? read("version", parent) ?? "";
    const organization = read("name", child(root, "organization"));
    return [
      {
        type: "maven",
        name: `${group}:${artifact}`,
        version: version.includes("${") ? "" : version,
        license: licenses.length > 1 ? licenses.map((name) => `(${name})`).join(" OR ") : licenses[0],
        repository: read("url", child(root, "scm")),
        authors: [...developers, ...(organization === undefined ? [] : [organization])],
      },
    ];
  },
};
