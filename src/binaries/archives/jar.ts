import { readZip } from "../../archive/zip.ts";
import { roleOf } from "../../archive/file-role.ts";
import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import { decodeText } from "../../formats/text.ts";
import { defined, filled } from "../../text/defined.ts";
import { toFileName } from "../../text/paths.ts";
import type { BinaryFacts, EmbeddedFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import type { BinaryTools } from "../binary-tools.ts";
import { readManifest } from "./manifest.ts";
import { listTexts, readStatement, type Texts } from "./package-texts.ts";

const manifestPath = "META-INF/MANIFEST.MF";
const mavenFile = /^META-INF\/maven\/[^/]+\/[^/]+\/pom\.(?:properties|xml)$/;

/** What a jar says: the artifact that it is, and those whose classes were copied into it. Throws ParseError. */
export async function readJar(file: BinaryFile, { formats, identify }: BinaryTools): Promise<BinaryFacts> {
  const format = formats.get("jar");
  if (!format) return { kind: "jar" };
  const { files, cut } = await readZip(file, (path) =>
    path === manifestPath || mavenFile.test(path) || isText(format, path) ? "extra" : undefined,
  );
  const texts = new Map([...files].map(([path, bytes]) => [path, decodeText(bytes) ?? ""]));
  const manifest = readManifest(texts.get(manifestPath) ?? "");
  const artifacts = [...texts].flatMap(([path, text]) => readArtifact(path, text));
  const own = chooseOwn(artifacts, file.path, manifest);
  const describe = (artifact: EmbeddedFacts): EmbeddedFacts => ({
    ...artifact,
    ...readStatement(format, texts.get(artifact.path?.replace(/properties$/, "xml") ?? ""), identify),
  });
  const { path: _path, ...named } = own ? describe(own) : readNames(file.path, manifest);
  return {
    kind: "jar",
    ...readTerms(manifest),
    ...named,
    ...listTerms(format, texts),
    ...filled({ embedded: artifacts.filter((artifact) => artifact !== own).map(describe) }),
    ...(cut !== undefined && { limits: [cut] }),
  };
}

function isText(format: ArchiveFormat, path: string): boolean {
  const role = roleOf(format, path);
  return role === "license" || role === "notice" || path === termsOfBundle;
}

/** Bundles of Eclipse have their license only in this page. */
const termsOfBundle = "about.html";

function listTerms(format: ArchiveFormat, texts: Texts): Pick<BinaryFacts, "licenseFiles" | "notices"> {
  const text = texts.get(termsOfBundle);
  return { ...(text !== undefined && { licenseFiles: [{ file: termsOfBundle, text }] }), ...listTexts(format, texts) };
}

/** The coordinates in a `pom.properties`. */
function readArtifact(path: string, text: string): EmbeddedFacts[] {
  if (!path.endsWith("/pom.properties")) return [];
  const value = (key: string) =>
    new RegExp(`^[ \\t]*${key}[ \\t]*[=:][ \\t]*([\\w.+-]{1,200})[ \\t]*\\r?$`, "m").exec(text)?.[1];
  const [group, artifact, version] = [value("groupId"), value("artifactId"), value("version")];
  if (group === undefined || artifact === undefined) return [];
  return [{ path, type: "maven", name: `${group}:${artifact}`, ...(version !== undefined && { version }) }];
}

/** The artifact that the jar is named after; else the only one, unless the manifest names another. */
function chooseOwn(
  artifacts: readonly EmbeddedFacts[],
  path: string,
  manifest: ReadonlyMap<string, string>,
): EmbeddedFacts | undefined {
  const artifactOf = ({ name = "" }: EmbeddedFacts) => name.slice(name.indexOf(":") + 1);
  const stem = stemOf(path);
  const named = artifacts.filter((one) => stem === artifactOf(one) || stem.startsWith(`${artifactOf(one)}-`));
  const longest = Math.max(...named.map((one) => artifactOf(one).length));
  const [only, ...others] = artifacts;
  const title = titleOf(manifest);
  const isOnly =
    only && others.length === 0 && (title === undefined || lettersOf(title).includes(lettersOf(artifactOf(only))));
  return named.find((one) => artifactOf(one).length === longest) ?? (isOnly ? only : undefined);
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** The names of a jar without coordinates: of its file, if that has a version too, else of its manifest. */
function readNames(path: string, manifest: ReadonlyMap<string, string>): EmbeddedFacts {
  const stem = stemOf(path);
  const { name, version } = /^(?<name>.{1,200}?)-v?(?<version>\d[\w.+-]*)$/.exec(stem)?.groups ?? {};
  return {
    name: name ?? titleOf(manifest) ?? stem,
    ...defined({ version: version ?? stated(manifest, "implementation-version", "bundle-version") }),
  };
}

function stemOf(path: string): string {
  return toFileName(path).replace(/\.\w+$/, "");
}

function titleOf(manifest: ReadonlyMap<string, string>): string | undefined {
  const keys = ["implementation-title", "bundle-symbolicname", "automatic-module-name", "bundle-name"];
  return keys.flatMap((key) => stated(manifest, key)?.split(";", 1) ?? [])[0];
}

/** The first field with a value; `%name` and `${version}` were to be replaced, and say nothing. */
function stated(manifest: ReadonlyMap<string, string>, ...keys: readonly string[]): string | undefined {
  return keys.flatMap((key) => manifest.get(key) ?? []).find((value) => !/^%|\$\{/.test(value));
}

/** `Bundle-License` is a name, or an address with or without a name: `Apache-2.0;link="https://…"`. */
function readTerms(manifest: ReadonlyMap<string, string>): Pick<BinaryFacts, "license" | "licenseUrl" | "company"> {
  const license = stated(manifest, "bundle-license");
  return defined({
    license: license?.split(/;\s*\w+=/, 1)[0],
    licenseUrl: /https?:\/\/[^\s";,]+/.exec(license ?? "")?.[0],
    company: stated(manifest, "implementation-vendor", "bundle-vendor", "specification-vendor"),
  });
}
