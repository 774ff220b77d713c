import type { SourceTools } from "../../../domain/contracts/sources.ts";
import { addressOf } from "../../../domain/contracts/address-setting.ts";
import { pypiUrl } from "../settings.ts";
import { splitCredentials } from "../../../http/basic-auth.ts";
import { type ConfiguredIndex, configuredIndex, withLogin } from "./pip-settings.ts";

/** The package index to use. Addresses have no trailing slash and no credentials. */
export interface PackageIndex {
  /** The base of the JSON API, which most mirrors do not have. */
  readonly json?: string;
  /** The base of the simple index; for PyPI itself only the JSON API is used. */
  readonly simple?: string;
  /** Web pages have the same paths as on PyPI. */
  readonly pages?: string;
  /** Origins of the index and its files; other addresses are not fetched. */
  readonly origins: readonly string[];
  /** Credentials for the origin of the index. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The setting of lcc, else the operator's pip or uv configuration, else PyPI. */
export function findIndex({ addresses, operator }: SourceTools): PackageIndex {
  const set = addressOf(addresses, pypiUrl);
  const configured = set === undefined ? configuredIndex(operator) : { ...splitCredentials(set), isSimple: false };
  return configured === undefined || isPypi(configured.address)
    ? publicIndex()
    : mirror(withLogin(configured, operator));
}

const pypiHosts: ReadonlySet<string> = new Set(["pypi.org", "www.pypi.org", "pypi.python.org"]);

function isPypi(address: string): boolean {
  return pypiHosts.has(URL.parse(address)?.host ?? "");
}

const filesOrigin = "https://files.pythonhosted.org";

function publicIndex(): PackageIndex {
  const base = "https://pypi.org";
  return { json: base, pages: base, origins: [base, filesOrigin], headers: {} };
}

/** A base that ends in `simple` is a simple index; any other has `/simple` and the JSON API below it. */
function mirror({ address, isSimple, authorization }: ConfiguredIndex): PackageIndex {
  const base = withoutSlashes(address);
  const isIndex = isSimple || /\/\+?simple$/.test(base);
  return {
    ...(!isIndex && { json: base }),
    simple: isIndex ? base : `${base}/simple`,
    origins: [URL.parse(base)?.origin ?? "", filesOrigin],
    headers: authorization === undefined ? {} : { authorization },
  };
}

function withoutSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === "/") end--;
  return address.slice(0, end);
}
