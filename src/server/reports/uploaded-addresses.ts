import type { Origin } from "../../domain/contracts/component.ts";
import { AppError } from "../../domain/errors.ts";
import type { Report } from "../../domain/report/report.ts";

/** Throws where an address of the report does not lead to the web: pages make links of them. */
export function refuseAddresses({ source, findings, lineage, services = [] }: Report): void {
  const addresses = [
    source.repository,
    ...findings.flatMap(({ evidence }) => evidence.map(({ url }) => url)),
    ...findings.flatMap(({ component }) => component.distributions?.map(({ address }) => address) ?? []),
    ...services.map(({ terms }) => terms),
    ...lineage.flatMap(({ evidence }) => evidence.map(({ url }) => url)),
  ];
  const bad = addresses.find((address) => address !== undefined && !isWeb(address));
  if (bad !== undefined) throw refusal(bad, "addresses must begin with http:// or https://");
  const origin = findings.find(({ component }) => component.origin && !isOrigin(component.origin))?.component.origin;
  if (origin) throw refusal(origin.address, "the origin of a component is a web or git address, or a path");
}

/** Build servers put tokens into the address of a repository: they must not be shown to others. */
export function withoutUserInfo(source: Report["source"]): Report["source"] {
  if (source.repository === undefined) return source;
  const address = new URL(source.repository);
  if (address.username === "" && address.password === "") return source;
  return { ...source, repository: Object.assign(address, { username: "", password: "" }).href };
}

function isWeb(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === "http:" || protocol === "https:";
}

/**
 * Lockfiles name paths, channels, and hosts of git without a scheme (`host.example:o/r.git`). A scheme must be one that
 * lcc writes itself, so that no page makes a script of it.
 */
function isOrigin({ address }: Origin): boolean {
  if (/\p{Cc}/u.test(address)) return false; // browsers pass over some of them, also within a scheme
  const scheme = /^\s*([^\s:/?#]{1,100}):/.exec(address)?.[1];
  if (scheme === undefined || isDriveOrHost(scheme)) return true;
  return originSchemes.has(scheme.toLowerCase().replace(/^(git|registry|sparse)\+/, ""));
}

const originSchemes: ReadonlySet<string> = new Set(["http", "https", "ssh", "git", "file"]);

/** `C:\lib`, and hosts, which have a dot or a user name. */
function isDriveOrHost(scheme: string): boolean {
  return scheme.length === 1 || /[.@]/.test(scheme);
}

function refusal(address: string, rule: string): AppError {
  return new AppError(
    "invalid_report",
    `The report has the address ${JSON.stringify(address.slice(0, 100))}; ${rule}.`,
  );
}
