import type { Evidence } from "../../domain/evidence.ts";
import { ifBroken } from "../../domain/parse-error.ts";
import type { ArchiveKind, SourceTools } from "../../domain/sources.ts";
import { readNuspec } from "../../ecosystems/dotnet/registry/nuspec.ts";
import { readPublishedPom } from "../../ecosystems/java/registry/published-pom.ts";
import { toEvidence } from "../../ecosystems/javascript/registry/license-evidence.ts";
import { readLicenseField } from "../../ecosystems/javascript/registry/license-field.ts";
import { readMetadataFields } from "../../ecosystems/python/registry/metadata-fields.ts";
import { readStated } from "../../ecosystems/python/registry/stated-license.ts";
import { listLicenses } from "../../ecosystems/ruby/registry/gem-archive.ts";
import { readLicenses } from "../../ecosystems/ruby/registry/stated-licenses.ts";
import { statedLicense as statedInManifest } from "../../ecosystems/rust/registry/crate-evidence.ts";
import { parseJson } from "../../formats/json.ts";
import { parseToml } from "../../formats/toml.ts";
import { shape, text } from "../../formats/shape.ts";
import { fromName } from "../../evidence/from-names.ts";
import type { TextFile } from "../../evidence/from-text.ts";

type Identify = SourceTools["identify"];
type Statement = Pick<Evidence, "outcome" | "license" | "raw" | "confidence" | "file">;

/** The license in the metadata of an archive; undefined if there is none, or they cannot be read. */
export async function readStatement(
  kind: ArchiveKind,
  { file, text: content }: TextFile,
  identify: Identify,
): Promise<Statement | undefined> {
  const found = await Promise.resolve(content)
    .then((metadata) => readers[kind]?.(metadata, identify))
    .catch(ifBroken(undefined));
  if (!found) return undefined;
  const { outcome, license, raw, confidence } = found;
  return { outcome, confidence, file, ...(license !== undefined && { license }), ...(raw !== undefined && { raw }) };
}

type Reader = (metadata: string, identify: Identify) => Statement | undefined;

/** One reader per kind of archive, the same as for the replies of the registry. */
const readers: Partial<Readonly<Record<ArchiveKind, Reader>>> = {
  tgz: readPackageJson,
  wheel: readCoreMetadata,
  sdist: readCoreMetadata,
  crate: readCargoManifest,
  gem: (metadata) => readLicenses(listLicenses(metadata)),
  nupkg: (metadata) => readName(readNuspec(Buffer.from(metadata), "").expression),
  jar: readPom,
};

function readPackageJson(metadata: string, identify: Identify): Statement | undefined {
  const license = readLicenseField(parseJson(metadata));
  return license && toEvidence(license, identify);
}

function readCoreMetadata(metadata: string, identify: Identify): Statement | undefined {
  return readStated(readMetadataFields(metadata), identify);
}

const readCargoToml = shape({ package: shape({ license: text }) });

function readCargoManifest(metadata: string): Statement | undefined {
  const stated = readCargoToml(parseToml(metadata)).package.license?.trim();
  return stated ? statedInManifest(stated, "") : undefined;
}

/** A list of several may mean a choice or parts: the texts decide. */
function readPom(metadata: string): Statement | undefined {
  const [license, ...others] = readPublishedPom(metadata, "").licenses;
  return others.length > 0 ? undefined : readName(license?.name ?? license?.url ?? "");
}

function readName(name: string): Statement | undefined {
  const evidence = fromName(name);
  return evidence.license === undefined ? undefined : evidence;
}
