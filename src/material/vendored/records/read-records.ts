import { ifBroken } from "../../../domain/contracts/parse-error.ts";
import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { toFileName } from "../../../text/paths.ts";
import { jsonRecords } from "./json-records.ts";
import { pom } from "./pom.ts";
import type { PackageRecord, RecordReader } from "./record.ts";
import { textRecords } from "./text-records.ts";
import { thirdPartyLibs } from "./third-party-libs.ts";
import { tomlRecords } from "./toml-records.ts";

/** The richer ones first: a folder may have several. */
const readers: readonly RecordReader[] = [...textRecords, ...tomlRecords, pom, thirdPartyLibs, ...jsonRecords];

/** What kind of record a file is by its path. */
export function findRecordReader(path: string): RecordReader | undefined {
  return mayBeRecord.test(toFileName(path)) ? readers.find(({ file }) => file.test(path)) : undefined;
}

const mayBeRecord =
  /(?:\.(?:json|toml|txt|gemspec|podspec|chromium|v8|skia|webrtc|pdfium|angle|dart|crashpad|properties|egg-info|mod|cfg|xml)|mrbgem\.rake|setup\.py|METADATA|PKG-INFO)$/i;

/** The records in a file; a damaged file, and one for a template, says nothing. */
export async function readRecords(file: SourceFile, reader: RecordReader): Promise<readonly PackageRecord[]> {
  const records = await reader.read(file).catch(ifBroken([]));
  const named = records.filter(({ name }) => isName(name)).slice(0, maxRecords);
  return named.map((record) => ({ ...record, file: file.path }));
}

/** More than the parts that a scan takes, so that its limit is named. */
const maxRecords = 25_000;

function isName(name: string): boolean {
  return name.length <= 200 && !/[{}<>$\p{Cc}]/u.test(name);
}
