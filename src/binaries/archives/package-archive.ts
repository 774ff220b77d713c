import type { ArchiveFiles, Wants } from "../../archive/collect.ts";
import { roleOf } from "../../archive/file-role.ts";
import { readGem, readGemMetadata } from "../../archive/gem.ts";
import { readTar } from "../../archive/tar.ts";
import { readZip } from "../../archive/zip.ts";
import { isZip } from "../../archive/zip-head.ts";
import { archiveLimits } from "../../domain/contracts/archive-limits.ts";
import type { ArchiveFormat } from "../../domain/contracts/archive-format.ts";
import { TooLargeError } from "../../domain/contracts/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import { defined } from "../../text/defined.ts";
import type { BinaryFacts } from "../binary-facts.ts";
import type { BinaryFile } from "../binary-file.ts";
import type { BinaryTools } from "../binary-tools.ts";
import { listTexts, readStatement, tryRead } from "./package-texts.ts";
import { formatSize } from "../../text/count.ts";

interface PackageKind {
  readonly ending: string;
  /** The kind of archive that the ecosystem reads. */
  readonly format: string;
  readonly type: string;
}

/** An egg has the files of a source distribution in `EGG-INFO`. */
const packageKinds: readonly PackageKind[] = [
  { ending: ".whl", format: "wheel", type: "pypi" },
  { ending: ".egg", format: "sdist", type: "pypi" },
  { ending: ".nupkg", format: "nupkg", type: "nuget" },
  { ending: ".gem", format: "gem", type: "gem" },
  { ending: ".crate", format: "crate", type: "cargo" },
  { ending: ".tgz", format: "tgz", type: "npm" },
];

/** The kind of package that a file is by its name. */
export function findPackageKind(path: string): PackageKind | undefined {
  const name = path.toLowerCase();
  return packageKinds.find(({ ending }) => name.endsWith(ending));
}

/** What a published package says by its metadata, which its ecosystem reads. Throws ParseError. */
export async function readPackageArchive(
  file: BinaryFile,
  { format: kind, type }: PackageKind,
  { formats, identify, budget }: BinaryTools,
): Promise<BinaryFacts> {
  const format = formats.get(kind);
  if (!format) return { kind: "archive" };
  const wants: Wants = (path) => {
    const role = roleOf(format, path);
    if (role === "metadata") return "needed";
    return role === "license" || role === "notice" || role === "spare" ? "extra" : undefined;
  };
  const { files, cut, specification } = await openPackage(file, format, wants);
  for (const { length } of files.values()) budget.take(length);
  const texts = new Map([...files].map(([path, bytes]) => [path, decodeText(bytes) ?? ""]));
  const path = [...texts.keys()].find((path) => roleOf(format, path) === "metadata") ?? "";
  const metadata = specification ?? texts.get(path);
  const subject =
    metadata === undefined ? {} : (tryRead(() => format.findSubject(metadata, format.inside(path))) ?? {});
  return {
    kind: "archive",
    ...(subject.name !== undefined && { type, ...defined({ name: subject.name, version: subject.version }) }),
    ...readStatement(format, metadata, identify),
    ...listTexts(format, texts),
    ...(cut !== undefined && { limits: [cut] }),
  };
}

/** The wanted files, and the specification of a gem, which is not among them. */
async function openPackage(
  file: BinaryFile,
  format: ArchiveFormat,
  wants: Wants,
): Promise<ArchiveFiles & { readonly specification?: string | undefined }> {
  if (isZip(await file.read(0, 4))) return readZip(file, wants);
  const whole = await readWhole(file);
  if (format.container !== "gem") return readTar(whole, wants);
  return { ...(await readGem(whole, wants)), specification: readGemMetadata(whole) };
}

function readWhole(file: BinaryFile): Promise<Uint8Array> {
  const max = archiveLimits.bytesOfSmallArchive;
  if (file.size > max) throw new TooLargeError(`lcc reads packages of at most ${formatSize(max)} in a project.`);
  return file.read(0, file.size);
}
