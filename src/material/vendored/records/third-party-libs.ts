import { children, childText, parseXml, type XmlElement } from "../../../formats/xml.ts";
import type { RecordReader } from "./record.ts";

/** What Moodle and its plugins list of the libraries in them. */
export const thirdPartyLibs: RecordReader = {
  file: /(?:^|\/)thirdpartylibs\.xml$/,
  isOfFolder: false,
  async read(source) {
    return children(parseXml(await source.text()), "library").map((library) => ({
      type: "custom",
      name: childText(library, "name") ?? "",
      version: childText(library, "version") ?? "",
      license: readLicense(library),
      repository: childText(library, "repository"),
      authors: [],
      covers: [childText(library, "location") ?? ""],
    }));
  },
};

/** Licenses and their versions, one by one: `BSD/LGPL` and `3-Clause/2.1+`. */
function readLicense(library: XmlElement): string | undefined {
  const versions = (childText(library, "licenseversion") ?? "").split("/");
  const names = (childText(library, "license") ?? "").split("/");
  const stated = names.map((name, at) => `${name} ${versions[at] ?? ""}`.trim()).filter((name) => name !== "");
  return stated.length > 1 ? stated.map((name) => `(${name})`).join(" OR ") : stated[0];
}
