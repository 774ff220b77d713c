import type { SourceFile, Tree } from "../domain/contracts.ts";
import { ifBroken } from "../domain/parse-error.ts";
import type { ProjectManifest } from "../domain/report.ts";
import { parseJson } from "../formats/json.ts";
import { parseToml } from "../formats/toml.ts";
import { shape, text } from "../formats/shape.ts";
import { child, children, childText, parseXml } from "../formats/xml.ts";
import { printable } from "../text/printable.ts";

/** Name and version of the project from its root manifest: the first one with both, otherwise with a name. */
export async function readProject(tree: Tree): Promise<ProjectManifest | undefined> {
  const names = (await tree.names("")).toSorted();
  const found: ProjectManifest[] = [];
  for (const { file, read } of manifests) {
    const candidates = names.filter((name) => file.test(name));
    // If there are several projects at the root, none of them names the whole.
    const [name] = candidates.length === 1 ? candidates : [];
    const manifest = name === undefined ? undefined : await tree.file(name);
    const stated = manifest && (await read(manifest, tree).catch(ifBroken(undefined)));
    if (stated) found.push(...toManifest(stated, manifest.path));
  }
  return found.find(({ version }) => version !== undefined) ?? found[0];
}

interface Stated {
  readonly name: string | undefined;
  readonly version?: string | undefined;
}

const readNamed = shape({ name: text, version: text });
const readCargoToml = shape({ package: readNamed });
const readPyprojectToml = shape({ project: readNamed, tool: shape({ poetry: readNamed }) });

type Reader = (file: SourceFile, tree: Tree) => Promise<Stated>;

const manifests: readonly { readonly file: RegExp; readonly read: Reader }[] = [
  { file: /^package\.json$/, read: async (file) => readNamed(parseJson(await file.text())) },
  { file: /^pyproject\.toml$/, read: readPyproject },
  { file: /^Cargo\.toml$/, read: async (file) => readCargoToml(parseToml(await file.text())).package },
  { file: /^pom\.xml$/, read: readPom },
  { file: /\.(?:cs|fs|vb)proj$/, read: readProjectFile },
  { file: /\.gemspec$/, read: readGemspec },
  { file: /^go\.mod$/, read: async (file) => ({ name: /^module\s+"?([^\s"]+)/m.exec(await file.text())?.[1] }) },
  { file: /^settings\.gradle(?:\.kts)?$/, read: readGradle },
];

/** Placeholders (`${revision}`, `$(Version)`) and values that are not strings are left out. */
function toManifest({ name, version }: Stated, file: string): ProjectManifest[] {
  const [shownName, shownVersion] = [clean(name), clean(version)];
  if (shownName === "") return [];
  return [{ name: shownName, ...(shownVersion !== "" && { version: shownVersion }), file }];
}

const maxLength = 200;

function clean(value: string | undefined): string {
  const line = printable((value ?? "").slice(0, maxLength).toWellFormed())
    .replaceAll(/\s+/g, " ")
    .trim();
  return /\$[({]/.test(line) ? "" : line;
}

async function readPyproject(file: SourceFile): Promise<Stated> {
  const { project, tool } = readPyprojectToml(parseToml(await file.text()));
  return project.name === undefined ? tool.poetry : project;
}

async function readPom(file: SourceFile): Promise<Stated> {
  const root = parseXml(await file.text());
  const version = childText(root, "version") ?? childText(child(root, "parent"), "version");
  return { name: childText(root, "artifactId"), version };
}

/** A .NET project is named after its file, unless a property overrides it. */
async function readProjectFile(file: SourceFile): Promise<Stated> {
  const groups = children(parseXml(await file.text()), "PropertyGroup");
  const property = (name: string) => groups.map((group) => childText(group, name)).find((one) => one !== undefined);
  const ownName = file.name.replace(/\.[a-z]+$/, "");
  return {
    name: property("PackageId") ?? property("AssemblyName") ?? ownName,
    version: property("Version") ?? property("VersionPrefix"),
  };
}

/** Only literals; most versions are constants of another file. */
async function readGemspec(file: SourceFile): Promise<Stated> {
  const source = await file.text();
  const literal = (name: string) =>
    new RegExp(`^[^#\\n]{0,200}\\.${name}\\s*=\\s*["']([^"'#\\n]{1,200})["']`, "m").exec(source)?.[1];
  return { name: literal("name"), version: literal("version") };
}

async function readGradle(file: SourceFile, tree: Tree): Promise<Stated> {
  const name = /^\s*rootProject\.name\s*=\s*["']([^"'\n]{1,200})["']/m.exec(await file.text())?.[1];
  const properties = await (await tree.file("gradle.properties"))?.text().catch(ifBroken(undefined));
  const version = properties === undefined ? undefined : /^\s*version\s*[=:]\s*(\S{1,200})/m.exec(properties)?.[1];
  return { name, version };
}
