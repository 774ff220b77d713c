import type { SourceFile, Tree } from "../../../domain/contracts/contracts.ts";
import type { ProjectFile, StatedProject } from "../../../domain/contracts/ecosystem.ts";
import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import { child, childText, parseXml } from "../../../formats/xml.ts";

export const projectFiles: readonly ProjectFile[] = [
  { file: /^pom\.xml$/, read: readPom },
  { file: /^settings\.gradle(?:\.kts)?$/, read: readGradle },
];

async function readPom(file: SourceFile): Promise<StatedProject> {
  const root = parseXml(await file.text());
  const version = childText(root, "version") ?? childText(child(root, "parent"), "version");
  return { name: childText(root, "artifactId"), version };
}

async function readGradle(file: SourceFile, tree: Tree): Promise<StatedProject> {
  const name = /^[ \t]*rootProject\.name\s*=\s*["']([^"'\n]{1,200})["']/m.exec(await file.text())?.[1];
  const properties = await (await tree.file("gradle.properties"))?.text().catch(ifBroken(undefined));
  const version =
    properties === undefined ? undefined : /^[ \t]*version[ \t]*[=:][ \t]*(\S{1,200})/m.exec(properties)?.[1];
  return { name, version };
}
