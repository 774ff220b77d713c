import { basename } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import { type Catalog, findContext, findPolicy } from "../policy/read/catalog.ts";
import { notFound } from "../source/git/clone/clone-errors.ts";
import { parseRepositoryAddress, type RepositoryAddress } from "../source/git/clone/repository-address.ts";
import { printable } from "../text/printable.ts";
import { findLocalFolder, shownFolder } from "./local-folder.ts";
import type { RepositoryCheck } from "./repository-exists.ts";
import { checkBody, type ScanBody, type ScanFields } from "./scan-body.ts";
import type { FolderTarget, RepositoryTarget, ScanRequest } from "./scan-request.ts";

export interface RequestRules {
  readonly config: Pick<Config, "codeHostUrl" | "allowLocalPath" | "workspaceDir" | "defaultPolicy">;
  readonly policies: () => Promise<Catalog>;
  readonly exists: RepositoryCheck["exists"];
}

/** What the service scans: a repository or a folder of the workspace. */
export type ServiceTarget = RepositoryTarget | Required<FolderTarget>;

/** Validates the body of `POST /scans`; throws an AppError that says what is wrong. */
export async function checkRequest(body: ScanBody, rules: RequestRules): Promise<ScanRequest<ServiceTarget>> {
  const fields = checkBody(body);
  const target = await findTarget(fields.target, rules);
  const { policy } = findPolicy(await rules.policies(), shorten(fields.policy ?? rules.config.defaultPolicy));
  const context = findContext(policy, shorten(fields.context ?? policy.defaultContext));
  if ("repository" in target) await requireExisting(target.repository, rules);
  const { exclude, isProduction, projectName } = fields;
  return { target, policy, context, exclude, isProduction, project: projectName ?? defaultName(target) };
}

async function findTarget(target: ScanFields["target"], { config }: RequestRules): Promise<ServiceTarget> {
  if ("repoUrl" in target) return { repository: parseRepositoryAddress(target.repoUrl, config.codeHostUrl) };
  // Checked before the path is read: the response must not reveal what exists.
  if (!config.allowLocalPath) {
    throw new AppError(
      "local_path_disabled",
      "Local paths cannot be scanned here. Give repo_url, or have the operator set SVC_API_ALLOW_LOCAL_PATH=on.",
    );
  }
  const folder = await findLocalFolder(target.path, config);
  return { folder, shownAs: await shownFolder(folder, config) };
}

/** Error messages repeat unknown names, which may be very long. */
function shorten(name: string): string {
  return name.length > 200 ? `${name.slice(0, 200)}…` : name;
}

async function requireExisting(address: RepositoryAddress, { exists }: RequestRules): Promise<void> {
  if ((await exists(address)) === "no") throw new AppError("repository_not_found", notFound(address));
}

/** A folder may have any name; the root of the file system has none. */
function defaultName(target: ServiceTarget): string {
  const name = "repository" in target ? target.repository.name : printable(basename(target.folder)).replace(/\s/g, " ");
  return name.trim() === "" ? "workspace" : name;
}
