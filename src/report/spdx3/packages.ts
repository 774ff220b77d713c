import type { Finding } from "../../domain/report/finding.ts";
import { buildHubPageUrl } from "../../models/hub-page.ts";
import { readKind } from "../../models/kind.ts";
import { readFacts } from "../../models/read-facts.ts";
import { toLine, toLines } from "../sbom/facts.ts";
import { webAddress } from "../sbom/web-address.ts";
import { type Checksum, noAssertion, type SpdxPackage } from "../spdx/document.ts";
import type { Hash, Package, Agent } from "./document.ts";
import { common, type Ids } from "./ids.ts";
import { aiFields, datasetFields } from "./model-fields.ts";
import { defined } from "../../text/defined.ts";

/** A package of the SPDX 2.3 document in the terms of 3.0.1. */
export function toPackage(pkg: SpdxPackage, finding: Finding | undefined, ids: Ids, agents: Agents): Package {
  const kind = finding ? readKind(finding.component) : "library";
  const purl = pkg.externalRefs?.find(({ referenceType }) => referenceType === "purl")?.referenceLocator;
  const supplier = agents.creator(pkg.supplier);
  const fields: Package = {
    type: "software_Package",
    ...common(ids.of(pkg.SPDXID)),
    name: pkg.name,
    software_primaryPurpose: purposes[pkg.primaryPackagePurpose],
    ...defined({ software_packageVersion: pkg.versionInfo, suppliedBy: supplier }),
    ...(pkg.downloadLocation !== noAssertion && { software_downloadLocation: pkg.downloadLocation }),
    ...(purl !== undefined && { software_packageUrl: purl, externalIdentifier: [purlIdentifier(purl)] }),
    ...(pkg.checksums && { verifiedUsing: pkg.checksums.map(toHash) }),
    ...defined({ software_sourceInfo: pkg.sourceInfo }),
    ...(pkg.copyrightText !== noAssertion && { software_copyrightText: pkg.copyrightText }),
    ...defined({ comment: pkg.comment }),
  };
  if (!finding || (kind !== "model" && kind !== "dataset")) return fields;
  const published = { ...fields, ...publication(finding, fields, agents) };
  return withGaps(
    kind === "model"
      ? { ...published, type: "ai_AIPackage", software_primaryPurpose: "model", ...aiFields(finding) }
      : { ...published, type: "dataset_DatasetPackage", software_primaryPurpose: "data", ...datasetFields(finding) },
  );
}

/** The profiles require more than hubs and cards provide; missing values are reported, not invented. */
function withGaps(pkg: Package): Package {
  const fields = pkg.type === "ai_AIPackage" ? askedOfModels : askedOfDatasets;
  const missing = fields.filter((field) => !(field in pkg)).map((field) => field.replace("software_", ""));
  if (missing.length === 0) return pkg;
  const remark = `The profile asks for this, and it is not known: ${missing.join(", ")}.`;
  return { ...pkg, comment: pkg.comment === undefined ? remark : `${pkg.comment}\n${remark}` };
}

const askedOfModels = ["suppliedBy", "software_downloadLocation", "software_packageVersion", "releaseTime"];
const askedOfDatasets = ["originatedBy", "software_downloadLocation", "builtTime", "releaseTime"];

const purposes: Readonly<Record<SpdxPackage["primaryPackagePurpose"], Package["software_primaryPurpose"]>> = {
  APPLICATION: "application",
  LIBRARY: "library",
  FILE: "file",
  OTHER: "other",
};

function toHash({ algorithm, checksumValue }: Checksum): Hash {
  return { type: "Hash", algorithm: algorithms[algorithm], hashValue: checksumValue };
}

const algorithms: Readonly<Record<Checksum["algorithm"], Hash["algorithm"]>> = {
  MD5: "md5",
  SHA1: "sha1",
  SHA256: "sha256",
  SHA384: "sha384",
  SHA512: "sha512",
};

function purlIdentifier(purl: string) {
  return { type: "ExternalIdentifier", externalIdentifierType: "packageUrl", identifier: purl } as const;
}

/** The publisher of a model or dataset and its location, according to its hub or card. */
function publication(finding: Finding, fields: Package, agents: Agents): Partial<Package> {
  const { type, name, canonicalName, facts } = finding.component;
  const id = canonicalName ?? name;
  const page = buildHubPageUrl({ type, name: id });
  const owner = page !== undefined && id.includes("/") ? id.slice(0, id.indexOf("/")) : undefined;
  const { organization, authors: stated, homepage } = readFacts(facts);
  const publisher = toLine(organization) ?? owner;
  const authors = toLines(stated);
  const homePage = webAddress(toLine(homepage) ?? "");
  return {
    ...(fields.software_downloadLocation === undefined && page !== undefined && { software_downloadLocation: page }),
    ...(fields.suppliedBy === undefined && publisher !== undefined && { suppliedBy: agents.agent(publisher) }),
    ...(authors.length > 0 && { originatedBy: authors.map((author) => agents.agent(author)) }),
    ...defined({ software_homePage: homePage }),
  };
}

/** People, organizations and programs of a document, each once. */
export interface Agents {
  /** `Organization: name` or `Person: name` of SPDX 2.3; undefined for NOASSERTION. */
  creator(text: string): string | undefined;
  /** An agent of unknown kind: a person or an organization. */
  agent(name: string): string;
  add(type: Agent["type"], name: string): string;
  all(): readonly Agent[];
}

export function createAgents(ids: Ids): Agents {
  const byName = new Map<string, Agent>();
  const add = (type: Agent["type"], name: string): string => {
    const key = `${type}\n${name}`;
    const agent = byName.get(key) ?? { type, ...common(ids.next(type)), name };
    byName.set(key, agent);
    return agent.spdxId;
  };
  return {
    add,
    agent: (name) => add("Agent", name),
    creator(text) {
      const [, kind, name = ""] = /^(Person|Organization|Tool): (.*)$/s.exec(text) ?? [];
      if (text === noAssertion || kind === undefined || name === "") return undefined;
      return add(kind as "Person" | "Organization" | "Tool", name);
    },
    all: () => [...byName.values()],
  };
}
