import type { ProjectFile } from "../../../domain/contracts/ecosystem.ts";
import { children, childText, parseXml } from "../../../formats/xml.ts";

export const projectFiles: readonly ProjectFile[] = [
  {
    file: /\.(?:cs|fs|vb)proj$/,
    /** A project is named after its file, unless a property overrides it. */
    async read(file) {
      const groups = children(parseXml(await file.text()), "PropertyGroup");
      const property = (name: string) =>
        groups.map((group) => childText(group, name)).find((text) => text !== undefined);
      return {
        name: property("PackageId") ?? property("AssemblyName") ?? file.name.replace(/\.[a-z]+$/, ""),
        version: property("Version") ?? property("VersionPrefix"),
      };
    },
  },
];
