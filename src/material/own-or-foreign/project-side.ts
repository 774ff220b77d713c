import type { Repository } from "./repository.ts";
import { isSameHolder } from "./holders.ts";
import { isSameRepository } from "./repository.ts";

/** What the texts and manifests of a folder say about whose it is. */
export interface Statements {
  /** Names of licenses, without "or later". */
  readonly licenses: ReadonlySet<string>;
  readonly holders: ReadonlySet<string>;
  readonly repositories: readonly Repository[];
}

/** Why a part is not the project's own. */
export type ForeignBy = "vendor name" | "repository" | "holder" | "license" | "submodule";

export interface Claim extends Statements {
  /** It is in or below a folder with a vendor name. */
  readonly vendorName: "always" | "sometimes" | undefined;
  /** The workspace of the project declares it. */
  readonly isMember: boolean;
  /** It has a license file of its own. */
  readonly hasLicenseFile: boolean;
  /** Its manifest says that it is not published, or names no license. */
  readonly isPrivate: boolean;
}

/** The rule that says whether a part is the project's own: undefined, or why it is not. */
export function findForeign(part: Claim, project: Statements): ForeignBy | undefined {
  const isOurs = namesHolderOf(part, project);
  if (part.vendorName === "always" && (!isOurs || isChanged(part, project))) return "vendor name";
  if (part.vendorName === "sometimes" && namesOthers(part, project)) return "vendor name";
  if (part.vendorName === undefined && part.isPrivate) return undefined;
  if (namesOtherRepository(part, project)) return "repository";
  if (part.isMember || isOurs || project.holders.size === 0) return undefined;
  // A copy of someone else's license file, be it of the same license.
  if (part.hasLicenseFile && part.holders.size > 0 && !isSameHome(part, project)) return "holder";
  return statesOther(part, project) ? "license" : undefined;
}

/** Someone else's part that the project has changed: it names both holders, and a license that is not the project's. */
function isChanged(part: Statements, project: Statements): boolean {
  const isForeign = (holder: string) => ![...project.holders].some((own) => isSameHolder(holder, own));
  return statesOther(part, project) && [...part.holders].some(isForeign);
}

export function statesOther(part: Statements, project: Statements): boolean {
  return [...part.licenses].some((license) => !project.licenses.has(license));
}

/** Whether a holder or author of the part is one of the project's. */
export function namesHolderOf(part: Statements, project: Statements): boolean {
  return [...part.holders].some((holder) => [...project.holders].some((own) => isSameHolder(holder, own)));
}

/** Whether the part names holders, and none of them is one of the project's. */
export function namesOthers(part: Statements, project: Statements): boolean {
  return part.holders.size > 0 && !namesHolderOf(part, project);
}

function namesOtherRepository(part: Statements, project: Statements): boolean {
  return part.repositories.length > 0 && project.repositories.length > 0 && !isSameHome(part, project);
}

/** Whether both name the same repository. */
export function isSameHome(part: Statements, project: Statements): boolean {
  return part.repositories.some((named) => project.repositories.some((own) => isSameRepository(named, own)));
}
