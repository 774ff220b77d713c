import { ParseError } from "../../domain/parse-error.ts";
import type { ArchiveKind } from "../../domain/sources.ts";
import { readNuspec } from "../../ecosystems/dotnet/registry/nuspec.ts";
import { readLicensePointer } from "../../ecosystems/javascript/registry/license-field.ts";
import { parseJson } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { field, text } from "../../formats/value.ts";

/** The file that the metadata of a package name as its license: `license-file` of a crate, `SEE LICENSE IN …`. */
export function findNamedFile(kind: ArchiveKind, metadata: string): string | undefined {
  try {
    return readers[kind]?.(metadata)?.trim() || undefined;
  } catch (error) {
    if (error instanceof ParseError) return undefined; // damaged metadata name nothing
    throw error;
  }
}

const readers: Partial<Readonly<Record<ArchiveKind, (metadata: string) => string | undefined>>> = {
  tgz: (metadata) => readLicensePointer(text(field(parseJson(metadata), "license")) ?? "")?.path,
  crate: (metadata) => text(field(field(parseToml(metadata), "package"), "license-file")),
  nupkg: (metadata) => readNuspec(Buffer.from(metadata), "").file,
};
