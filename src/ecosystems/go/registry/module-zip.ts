import { exceededLimit } from "../../../archive/collect.ts";
import { readDirectory } from "../../../archive/zip-directory.ts";
import { readZipEntry } from "../../../archive/zip-entry.ts";
import { TooLargeError } from "../../../domain/contracts/parse-error.ts";
import type { IdentifyText, SourceReply } from "../../../domain/contracts/sources.ts";
import type { TextFile } from "../../../evidence/from-text.ts";
import { fromTexts } from "../../../evidence/from-texts.ts";
import { isNoticeFile, isOwnLicenseFile } from "../../../evidence/license-files.ts";
import { isFileOfLicenseFolder } from "../../../evidence/package-license-files.ts";
import { decodeText } from "../../../formats/text.ts";
import { readReply } from "../../../http/read-reply.ts";
import { openRemoteFile, type RemoteFile } from "../../../http/remote-file.ts";
import { url } from "../../../http/url.ts";
import { combine, type LicenseTerm, parseExpression, printExpression, listTerms } from "../../../spdx/expression.ts";
import { copyrightsField } from "../../../spdx/text/copyright/copyrights.ts";
import type { Subject } from "../../../domain/contracts/subject.ts";
import { checkSubject } from "../../kit/check-subject.ts";
import { publishedArchive } from "../../kit/published-archive.ts";
import { escapeCapitals, moduleAddress, isSameModule, readSubject } from "./module-path.ts";
import { askProxies } from "./proxy-list.ts";
import type { Ask } from "./version-info.ts";
import { unidentifiedTerms } from "../../../spdx/foreign-terms.ts";

/** Reads the license files of a module; only these are fetched if the proxy supports range requests. */
export async function askZip(ask: Ask, module: string, version: string): Promise<SourceReply | undefined> {
  const { tools, list, signal } = ask;
  return askProxies(list, async ({ base, headers, redirectsTo }) => {
    const address = url(moduleAddress(base, module))`/@v/${`${escapeCapitals(version)}.zip`}`;
    const file = await openRemoteFile(tools.http, address, { headers, redirectsTo, signal });
    if (!file) return undefined;
    const { found, ...texts } = await readReply(address, "an archive", () =>
      readLicenses(file, `${module}@${version}/`),
    );
    checkSubject({ address, document: undefined, found, asked: { name: module, version } }, isSameModule);
    const evidence = textsEvidence(texts, address, tools.identify);
    return { ...(evidence && { evidence }), archives: publishedArchive("module-zip", address) };
  });
}

/** The license files at the root, with LEGAL and NOTICE; without any, those in a LICENSES folder. */
async function readLicenses(file: RemoteFile, folder: string): Promise<ModuleFiles> {
  let outside: string | undefined;
  let hasFolder = false;
  const isMeant = (path: string): boolean => {
    if (!path.startsWith(folder)) outside ??= path.endsWith("/") ? undefined : path;
    else hasFolder = true;
    return path.startsWith(folder) && isWanted(path.slice(folder.length));
  };
  const entries = (await readDirectory(file, isMeant)).filter(({ size, problem }) => size > 0 && problem === undefined);
  const isAddendum = (path: string): boolean => isAddendumName(path.slice(folder.length));
  const atRoot = entries.filter(({ path }) => !path.slice(folder.length).includes("/"));
  const hasLicense = atRoot.some(({ path }) => !isAddendum(path));
  const licenses = hasLicense ? atRoot : entries.filter(({ path }) => !isAddendum(path));
  const exceeded = exceededLimit(licenses.map(({ size, compressedSize }) => Math.max(size, compressedSize)));
  if (exceeded !== undefined) throw new TooLargeError(exceeded);
  const texts: TextFile[] = [];
  const addenda: TextFile[] = [];
  for (const entry of licenses) {
    const text = decodeText(await readZipEntry(file, entry));
    if (text === undefined) continue;
    (isAddendum(entry.path) ? addenda : texts).push({ file: entry.path.slice(folder.length), text });
  }
  return { texts, addenda, found: hasFolder || outside === undefined ? {} : readSubject(outside) };
}

function isWanted(path: string): boolean {
  if (!path.includes("/")) return isOwnLicenseFile(path) || isAddendumName(path);
  return /^LICENSES\/[^/]+$/.test(path) && isFileOfLicenseFolder(path);
}

/** Whether a file may name further licenses for parts of a module: `LEGAL`, `NOTICE.txt`. */
function isAddendumName(name: string): boolean {
  return isNoticeFile(name) || /^legal(?:\.(?:txt|md))?$/i.test(name);
}

interface ModuleTexts {
  readonly texts: readonly TextFile[];
  /** LEGAL and NOTICE files. */
  readonly addenda: readonly TextFile[];
}

interface ModuleFiles extends ModuleTexts {
  /** The module that the archive has, if it is another one. */
  readonly found: Subject;
}

/** The combined license of the license files of one module, and the licenses that its addenda name for parts of it. */
function textsEvidence(
  { texts, addenda }: ModuleTexts,
  url: string,
  identify: IdentifyText,
): SourceReply["evidence"] | undefined {
  const evidence = fromTexts(texts, identify);
  if (!evidence) return undefined;
  const copyrights = copyrightsField([...texts, ...addenda].map(({ text }) => text).join("\n\n"));
  const license = addTerms(
    evidence.license,
    addenda.flatMap(({ text }) => termsIn(text, identify)),
  );
  return { ...evidence, ...(license !== undefined && { license }), url, ...copyrights };
}

function addTerms(license: string | undefined, terms: readonly LicenseTerm[]): string | undefined {
  const parsed = parseExpression(license ?? "");
  return "error" in parsed ? license : printExpression(combine("and", [parsed.expression, ...terms]));
}

/** Such a file names licenses of parts, so all of them apply; the rest of its text is ignored. */
function termsIn(addendum: string, identify: IdentifyText): readonly LicenseTerm[] {
  const parsed = parseExpression(identify(addendum).expression ?? "");
  if ("error" in parsed) return [];
  return listTerms(parsed.expression).filter(({ id }) => id !== unidentifiedTerms);
}
