import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { IdentifyText } from "../../domain/contracts/sources.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import { fromName } from "../../evidence/from-names.ts";
import { listTerms, tryParseExpression } from "../../spdx/expression.ts";
import { joinPath } from "../../text/paths.ts";
import type { FolderTree } from "../folder-tree.ts";
import { findRecordReader, readRecords } from "../vendored/records/read-records.ts";
import type { PackageRecord } from "../vendored/records/record.ts";
import { readTexts } from "../vendored/read-texts.ts";
import { findFirstHolders } from "./first-holders.ts";
import { toHolder } from "./holders.ts";
import type { Statements } from "./project-side.ts";
import { readRepository, type Repository } from "./repository.ts";

interface ReadOptions {
  readonly members: ReadonlySet<string>;
  readonly remote: string | undefined;
  readonly identify: IdentifyText;
  readonly places: Places;
}

/** What the root and its declared members say about whose the project is. */
export interface ProjectSide extends Statements {
  readonly root: {
    /** Names of its licenses; those of the members where it states none. */
    readonly licenses: ReadonlySet<string>;
    readonly records: readonly PackageRecord[];
    readonly hasLicenseFile: boolean;
  };
}

export async function readProjectSide(
  tree: FolderTree,
  { members, remote, identify, places }: ReadOptions,
): Promise<ProjectSide> {
  const texts: string[] = [];
  const records: PackageRecord[] = [];
  const inProduct = [...members].filter((folder) => folder === "" || places.of(`${folder}/x`) === undefined);
  for (const folder of inProduct.slice(0, maxMembers)) {
    const { files } = tree.folder(folder);
    const paths = files.map((name) => joinPath(folder, name));
    for (const path of paths) if (isOwnLicenseFile(path) || isAuthors(path)) texts.push(path);
    for (const path of paths) {
      const reader = findRecordReader(path);
      const file = reader?.isOfFolder ? tree.get(path) : undefined;
      if (reader && file) records.push(...(await readRecords(file, reader)));
    }
  }
  const own = remote === undefined ? undefined : readRepository(remote);
  const read = await readTexts(texts, tree, identify, maxMembers);
  const evidence = await Promise.all(read.map((one) => keepFirstHolders(one, tree)));
  const stated = statementsOf(records, evidence);
  const ofRoot = statementsOf(records.filter(isAtRoot), evidence.filter(isAtRoot)).licenses;
  return {
    ...stated,
    root: {
      licenses: ofRoot.size > 0 ? ofRoot : stated.licenses,
      records: records.filter(isAtRoot),
      hasLicenseFile: texts.some((file) => isAtRoot({ file }) && isOwnLicenseFile(file)),
    },
    holders: new Set([...stated.holders, ...(own ? [toHolder(own.owner)] : [])].filter((holder) => holder !== "")),
    repositories: [...(own ? [own] : []), ...ownRepositories(records)],
  };
}

function isAtRoot({ file }: { readonly file?: string | undefined }): boolean {
  return file !== undefined && !file.includes("/");
}

/** A license file that lists everything in the repository names the project's own holders first. */
async function keepFirstHolders(evidence: Evidence, tree: FolderTree): Promise<Evidence> {
  const { file = "", copyrights = [] } = evidence;
  const isList = copyrights.length > 1 && isOwnLicenseFile(file);
  const text = isList ? await tree.get(file)?.text().catch(ifBroken("")) : undefined;
  return { ...evidence, copyrights: (text ? findFirstHolders(text) : copyrights).slice(0, maxHolders) };
}

/** A list may go on with those of other parts. */
const maxHolders = 15;

/** A large monorepo has a manifest in every folder. */
const maxMembers = 500;

/** The copyright of a project without a name in its license file may be there. */
function isAuthors(path: string): boolean {
  return /(?:^|\/)(?:authors|copyright|notice)(?:\.(?:txt|md))?$/i.test(path);
}

/** The one of the root, and the one that most members name. */
function ownRepositories(records: readonly PackageRecord[]): readonly Repository[] {
  const named = records.flatMap(({ repository, file }) => {
    const read = repository === undefined ? undefined : readRepository(repository);
    return read ? [{ ...read, isRoot: isAtRoot({ file }) }] : [];
  });
  const counts = [...Map.groupBy(named, ({ owner, name }) => `${owner}/${name}`).values()];
  const most = counts.toSorted((a, b) => b.length - a.length)[0] ?? [];
  return [...named.filter(({ isRoot }) => isRoot), ...most.slice(0, 1)];
}

/** What records and texts say together. */
export function statementsOf(records: readonly PackageRecord[], evidence: readonly Evidence[]): Statements {
  const licenses = [
    ...records.flatMap(({ license }) => (license === undefined ? [] : (fromName(license).license ?? [license]))),
    ...evidence.flatMap(({ license }) => license ?? []),
  ];
  const holders = [
    ...evidence.flatMap(({ copyrights = [] }) => copyrights),
    ...records.flatMap(({ authors }) => authors),
  ].map(toHolder);
  return {
    licenses: new Set(licenses.flatMap(namesOf)),
    holders: new Set(holders.filter((holder) => holder !== "")),
    repositories: records.flatMap(({ repository }) =>
      repository === undefined ? [] : (readRepository(repository) ?? []),
    ),
  };
}

/** The names of the licenses in an expression, without "or later". */
export function namesOf(license: string): readonly string[] {
  const expression = tryParseExpression(license);
  return expression
    ? listTerms(expression).map(({ id }) => id.replace(/-(?:only|or-later)$/, "").toLowerCase())
    : [license];
}
