import { readFirstAddress } from "../../../domain/contracts/address-setting.ts";
import type { ArchiveAccess, SourceTools } from "../../../domain/contracts/sources.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";
import { url } from "../../../http/url.ts";
import { pypiUrl } from "../settings.ts";
import { type ConfiguredIndex, configuredIndex, withLogin } from "./pip-settings.ts";

/** The package index to use. Addresses have no trailing slash and no credentials. */
export interface PackageIndex {
  /** The base of the JSON API, which most mirrors do not have. */
  readonly json?: string;
  /** Where the simple index may be: the usual address first. */
  readonly simple: readonly string[];
  /** PyPI itself: its JSON API has all that its simple index has, and its web pages have the same paths. */
  readonly isPublic: boolean;
  /** Origins of the index and its files; packages from elsewhere are not asked for. */
  readonly origins: readonly string[];
  /** Where metadata files, and archives for the dependencies in them, may be fetched. */
  readonly access: ArchiveAccess;
  /** Credentials for the origin of the index. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The setting of lcc, else the operator's pip or uv configuration, else PyPI. */
export function findIndex({ addresses, operator }: SourceTools): PackageIndex {
  const set = readFirstAddress(addresses, pypiUrl);
  const configured = set === undefined ? configuredIndex(operator) : { ...splitCredentials(set), isSimple: false };
  return configured === undefined || isPypi(configured.address)
    ? toIndex({ base: "https://pypi.org", isSimple: false, isPublic: true, headers: {} })
    : mirror(withLogin(configured, operator));
}

/** The address of the page of a project in each place where the index may have it. */
export function listPages(index: PackageIndex, name: string): readonly string[] {
  return index.simple.map((base) => url(base)`/${name}/`);
}

const pypiHosts: ReadonlySet<string> = new Set(["pypi.org", "www.pypi.org", "pypi.python.org"]);

function isPypi(address: string): boolean {
  return pypiHosts.has(URL.parse(address)?.host ?? "");
}

/** A base that ends in `simple` is a simple index; any other has `/simple` and the JSON API below it. */
function mirror({ address, isSimple, authorization }: ConfiguredIndex): PackageIndex {
  const base = withoutSlashes(address);
  const headers = authorization === undefined ? {} : { authorization };
  return toIndex({ base, isSimple: isSimple || /\/\+?simple$/.test(base), isPublic: false, headers });
}

const filesOrigin = "https://files.pythonhosted.org";

interface Place extends Pick<PackageIndex, "isPublic" | "headers"> {
  readonly base: string;
  readonly isSimple: boolean;
}

function toIndex({ base, isSimple, isPublic, headers }: Place): PackageIndex {
  return {
    ...(!isSimple && { json: base }),
    // devpi has it in `+simple`.
    simple: isSimple ? [base] : [`${base}/simple`, ...(isPublic ? [] : [`${base}/+simple`])],
    isPublic,
    origins: [URL.parse(base)?.origin ?? "", filesOrigin],
    access: { registries: [{ base, headers }], fileOrigins: [filesOrigin] },
    headers,
  };
}

function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return address.slice(0, end);
}
