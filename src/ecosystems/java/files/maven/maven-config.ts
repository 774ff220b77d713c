import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { optionalText } from "../../../kit/read-optional.ts";
import { upwards } from "../../../../text/paths.ts";

/** Command line properties for a folder and below; the nearest file applies. */
export type UserProperties = (folder: string, name: string) => string | undefined;

/** Files `maven.config`: one in a `.mvn` folder has arguments for every call of Maven, often `-Drevision=1.0`. */
export async function userProperties(files: readonly SourceFile[]): Promise<UserProperties> {
  const byFolder = new Map<string, ReadonlyMap<string, string>>();
  for (const file of files) {
    const folder = file.path.slice(0, -"/.mvn/maven.config".length);
    if (file.path === ".mvn/maven.config" || file.folder.endsWith("/.mvn")) {
      byFolder.set(file.path === ".mvn/maven.config" ? "" : folder, defined((await optionalText(file)) ?? ""));
    }
  }
  return (folder, name) => (byFolder.size === 0 ? undefined : lookUp(byFolder, folder, name));
}

function lookUp(byFolder: ReadonlyMap<string, ReadonlyMap<string, string>>, folder: string, name: string) {
  const nearest = upwards(folder).find((above) => byFolder.has(above));
  return nearest === undefined ? undefined : byFolder.get(nearest)?.get(name);
}

function defined(text: string): ReadonlyMap<string, string> {
  const properties = new Map<string, string>();
  for (const word of text.split(/\s+/)) {
    const equals = word.indexOf("=");
    if (word.startsWith("-D") && equals > 2) properties.set(word.slice(2, equals), word.slice(equals + 1));
  }
  return properties;
}
