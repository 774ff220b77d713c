import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import { type Catalog, findContext, findPolicy } from "../policy/read/catalog.ts";

/** Checked at startup: without its default policy, the service would reject most scans. */
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

/** Checked at startup: without this folder, every path in a scan request would count as outside. */
export async function requireWorkspace({
  allowLocalPath,
  workspaceDir,
}: Pick<Config, "allowLocalPath" | "workspaceDir">): Promise<void> {
  if (!allowLocalPath) return;
  const isFolder = await stat(workspaceDir).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  const reason = `The folder ${JSON.stringify(resolve(workspaceDir))} does not exist or cannot be read.`;
  throw new AppError("invalid_input", `SVC_WORKSPACE_DIR cannot be used. ${reason}`);
}

/** Other errors are bugs and are rethrown unchanged. */
function refusal(setting: string, reason: unknown): unknown {
  if (!(reason instanceof AppError)) return reason;
  return new AppError("invalid_input", `${setting} cannot be used. ${reason.message}`, { cause: reason });
}
