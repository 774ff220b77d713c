import { ParseError } from "../../../domain/parse-error.ts";
import { type Http, type SourceReply, type SourceTools, SourceUnavailable } from "../../../domain/sources.ts";
import { decodeText } from "../../../formats/text.ts";
import { url } from "../../../http/url.ts";
import { isLicenseName } from "./license-names.ts";
import { escapeCapitals, moduleAddress } from "./module-path.ts";
import { askProxies, type ProxyList } from "./proxy-list.ts";
import { openRemoteFile, type RemoteFile } from "./remote-file.ts";
import { textsEvidence } from "./texts-evidence.ts";
import { readDirectory, readEntry, type ZipEntry } from "./zip-directory.ts";

const mostLicenseFiles = 10;
const longestText = 1_000_000;

/** What the license files of a module say, of which nothing else is moved where the proxy can send parts of a file. */
export async function askZip(
  http: Http,
  list: ProxyList,
  module: string,
  version: string,
  identify: SourceTools["identify"],
  signal: AbortSignal,
): Promise<SourceReply | undefined> {
  return askProxies(list, async (proxy) => {
    const address = url(moduleAddress(proxy.base, module))`/@v/${`${escapeCapitals(version)}.zip`}`;
    const file = await openRemoteFile(http, address, proxy, signal);
    if (!file) return undefined;
    const texts = await readable(address, () => readLicenses(file, `${module}@${version}/`));
    const evidence = textsEvidence(texts, address, identify);
    return evidence ? { evidence } : {};
  });
}

/** The texts at the root; without any, those of a folder LICENSES. */
async function readLicenses(file: RemoteFile, folder: string): Promise<string[]> {
  const entries = await readDirectory(
    file,
    (path, size) => size > 0 && size <= longestText && path.startsWith(folder) && isWanted(path.slice(folder.length)),
  );
  if (!entries) return [];
  const atRoot = entries.filter(({ path }) => !path.slice(folder.length).includes("/"));
  const texts: string[] = [];
  for (const entry of (atRoot.length > 0 ? atRoot : entries).slice(0, mostLicenseFiles)) {
    const text = await readText(file, entry);
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

function isWanted(path: string): boolean {
  const slash = path.indexOf("/");
  return slash < 0 ? isLicenseName(path) : /^LICENSES\/[\w.+-]{1,60}\.txt$/.test(path);
}

async function readText(file: RemoteFile, entry: ZipEntry): Promise<string | undefined> {
  const bytes = await readEntry(file, entry);
  return bytes && decodeText(bytes);
}

async function readable<T>(address: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { host } = new URL(address);
    throw new SourceUnavailable("bad_reply", host, `${host} answered with an archive that cannot be read.`, {
      cause: error,
    });
  }
}
