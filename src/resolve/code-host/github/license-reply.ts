import { stripCredentials } from "../../../text/strip-credentials.ts";
import type { SourceReply, SourceTools } from "../../../domain/contracts/sources.ts";
import { shape, text } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import { copyrightsField } from "../../../spdx/text/copyright/copyrights.ts";
import { fromName } from "../../../evidence/from-names.ts";
import { fromText } from "../../../evidence/from-text.ts";
import { type Repository, repositoryKey, parseRepository } from "./repository.ts";

/** The license of a repository, as the API of the host names it. */
export interface HostLicense {
  /** `MIT`, or `NOASSERTION` for a text that the host does not know. */
  readonly name: string;
  readonly text?: string;
  readonly url: string;
  /** The name of the repository today, if it was renamed. */
  readonly renamedTo?: string;
}

const readLicense = shape({
  license: shape({ spdx_id: text, key: text }),
  encoding: text,
  content: text,
  html_url: text,
});
const readNode = shape({ licenseInfo: shape({ spdxId: text, key: text }), nameWithOwner: text });

/** Reads the reply of `/repos/{owner}/{name}/license`; undefined when the host found no license. */
export function readRest(reply: unknown, repository: Repository, webUrl: string): HostLicense | undefined {
  const { license, encoding, content, html_url } = readLicense(reply);
  const name = nameIn(license.spdx_id, license.key);
  if (name === undefined) return undefined;
  return {
    name,
    url: pageOf(html_url, repository, webUrl),
    ...renamed(repository, readRestName(reply, webUrl)),
    ...(encoding === "base64" && content !== undefined && { text: Buffer.from(content, "base64").toString("utf8") }),
  };
}

/** The repository that the page of a license belongs to; undefined for a page elsewhere. */
export function readRestName(reply: unknown, webUrl: string): string | undefined {
  const { html_url } = readLicense(reply);
  const repository = html_url === undefined ? undefined : parseRepository(html_url, webUrl);
  return repository && `${repository.owner}/${repository.name}`;
}

/** Reads one repository of a GraphQL reply; undefined when the host found no license. */
export function readGraphql(node: unknown, repository: Repository, webUrl: string): HostLicense | undefined {
  const { licenseInfo, nameWithOwner } = readNode(node);
  const name = nameIn(licenseInfo.spdxId, licenseInfo.key);
  if (name === undefined) return undefined;
  return { name, url: pageOf(undefined, repository, webUrl), ...renamed(repository, nameWithOwner) };
}

export function isUnnamed({ name }: HostLicense): boolean {
  return name.toUpperCase() === unnamed;
}

/** The license at the head of the repository, which may be another version than that of the package. */
export function toReply(license: HostLicense | undefined, identify: SourceTools["identify"]): SourceReply {
  if (!license) return {};
  const { name, text: written, url: page, renamedTo } = license;
  const facts = { licenseOf: "repository head", ...(renamedTo !== undefined && { renamedTo }) };
  if (isUnnamed(license) && written !== undefined) {
    return { evidence: { ...fromText(written, identify), url: page }, facts };
  }
  return { evidence: { ...fromName(name), url: page, ...copyrightsField(written ?? "") }, facts };
}

const unnamed = "NOASSERTION";

/** Old hosts only have the key; `other` is their NOASSERTION. */
function nameIn(spdxId: string | undefined, key: string | undefined): string | undefined {
  if (spdxId !== undefined && spdxId !== "") return spdxId;
  return key === "other" ? unnamed : key;
}

function renamed(asked: Repository, today: string | undefined): Pick<HostLicense, "renamedTo"> {
  return today === undefined || today.toLowerCase() === repositoryKey(asked) ? {} : { renamedTo: today };
}

/** The license page if it is on the code host, else the page of the repository. */
function pageOf(page: string | undefined, { owner, name }: Repository, webUrl: string): string {
  const isThere = page !== undefined && page.length < 2_000 && URL.parse(page)?.origin === URL.parse(webUrl)?.origin;
  return stripCredentials(isThere ? page : url(webUrl)`/${owner}/${name}`);
}
