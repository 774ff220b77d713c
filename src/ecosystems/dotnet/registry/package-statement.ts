import type { Evidence } from "../../../domain/report/evidence.ts";
import type { PublishedArchive } from "../../../domain/contracts/sources.ts";
import { fromName } from "../../../evidence/from-names.ts";
import { cutRaw } from "../../../evidence/raw.ts";
import type { Supplier } from "../../../domain/contracts/component.ts";

/** The metadata of one package; missing fields are empty. */
export interface PackageStatement {
  readonly version: string;
  readonly expression: string;
  /** The name of a file inside the package. */
  readonly file: string;
  readonly licenseUrl: string;
  readonly repository: string;
  readonly projectUrl: string;
  readonly supplier: Supplier | undefined;
  /** The URL it was read from. */
  readonly address: string;
  readonly archives: readonly PublishedArchive[];
}

/** The license in SPDX, from the first field that states one. */
export function statedLicense(statement: Omit<PackageStatement, "archives">): Omit<Evidence, "source"> | undefined {
  const { expression, file, licenseUrl, address } = statement;
  const spelled = expression || (isExpressionUrl(licenseUrl) ? licenseUrl : "");
  if (spelled !== "") return { ...fromName(spelled), url: address };
  // The file itself is not part of the metadata; the URL next to it is a placeholder for old clients.
  if (file !== "") return { outcome: "none", confidence: 0, raw: cutRaw(file), url: address };
  if (licenseUrl === "") return undefined;
  return { ...fromName(licenseUrl), url: address };
}

/** The stated repository, otherwise a repository on a code host from the license or project URL. */
export function statedRepository({ repository, licenseUrl, projectUrl }: PackageStatement): string | undefined {
  return (
    codeRepository(repository) ??
    (addressIn(repository) || undefined) ??
    codeRepository(licenseUrl) ??
    codeRepository(projectUrl)
  );
}

const maxAddressLength = 1_000;

function addressIn(repository: string): string {
  const address = repository.length > maxAddressLength ? null : URL.parse(repository);
  if (!address || !/^(?:https?|git|ssh):$/.test(address.protocol)) return "";
  address.username = "";
  address.password = "";
  return address.href;
}

/** `https://licenses.nuget.org/MIT`: the expression, for clients that only support URLs. */
function isExpressionUrl(address: string): boolean {
  return /^https?:\/\/licenses\.nuget\.org\/./i.test(address);
}

const maxLength = 1_000;

/** `https://github.com/owner/name` from the URL of the repository or of a file in it; undefined for other hosts. */
function codeRepository(address: string): string | undefined {
  if (address.length > maxLength) return undefined;
  const normalized = address
    .trim()
    .replace(/^git@github\.com:/i, "https://github.com/")
    .replace(/^git\+/i, "");
  const parsed = URL.parse(normalized.replace(/^(?:git|ssh):/i, "https:"));
  if (!parsed || !hosts.has(parsed.host.toLowerCase())) return undefined;
  const [owner = "", name = ""] = parsed.pathname.split("/").filter((part) => part !== "");
  const repository = name.replace(/\.git$/i, "");
  return isName(owner) && isName(repository) ? `https://github.com/${owner}/${repository}` : undefined;
}

const hosts: ReadonlySet<string> = new Set([
  "github.com",
  "www.github.com",
  "raw.github.com",
  "raw.githubusercontent.com",
]);

function isName(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text) && !/^\.{1,2}$/.test(text);
}
