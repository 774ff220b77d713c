import { ParseError } from "../../domain/parse-error.ts";
import type { ArchiveKind } from "../../domain/sources.ts";
import { readNuspec } from "../../ecosystems/dotnet/registry/nuspec.ts";
import { readLicensePointer } from "../../ecosystems/javascript/registry/license-field.ts";
import { parseJson } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { shape, text } from "../../formats/shape.ts";

const readPackageJson = shape({ license: text });
const readCargoToml = shape({ package: shape({ "license-file": text }) });

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
  tgz: (metadata) => readLicensePointer(readPackageJson(parseJson(metadata)).license ?? "")?.path,
  crate: (metadata) => readCargoToml(parseToml(metadata)).package["license-file"],
  nupkg: (metadata) => readNuspec(Buffer.from(metadata), "").file,
};
