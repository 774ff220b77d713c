import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import { type Catalog, findContext, findPolicy } from "../policy/catalog.ts";

/** A service without its default policy would refuse most scans: it is told at the start, and not to those who scan. */
export async function requireDefaultPolicy(
  policies: () => Promise<Catalog>,
  { defaultPolicy }: Pick<Config, "defaultPolicy">,
): Promise<void> {
  const catalog = await policies().catch((error: unknown) => {
    throw refusal("SVC_POLICY_DIR", error instanceof Error ? error.cause : error);
  });
  try {
    findContext(findPolicy(catalog, defaultPolicy).policy);
  } catch (error) {
    throw refusal("SVC_DEFAULT_POLICY", error);
  }
}

/** The same of the folder whose paths may be scanned: those who scan would be told that theirs lie outside. */
export async function requireWorkspace({
  allowLocalPath,
  workspaceDir,
}: Pick<Config, "allowLocalPath" | "workspaceDir">): Promise<void> {
  if (!allowLocalPath) return;
  const isFolder = await stat(workspaceDir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  const reason = `There is no folder ${JSON.stringify(resolve(workspaceDir))}, or it may not be read.`;
  throw new AppError("invalid_input", `SVC_WORKSPACE_DIR cannot be used. ${reason}`);
}

/** Anything but a sentence for people is a fault of lcc, and stays what it is. */
function refusal(setting: string, reason: unknown): unknown {
  if (!(reason instanceof AppError)) return reason;
  return new AppError("invalid_input", `${setting} cannot be used. ${reason.message}`, { cause: reason });
}
