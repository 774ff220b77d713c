import type { ScanJob } from "../scan/process/scan-job.ts";
import type { ScanSettings } from "./commands/scan/scan-settings.ts";
import { defined } from "../text/defined.ts";

/** Copies only what the scan needs: the settings also hold the API key, which a scan process must not see. */
export function toScanJob(settings: ScanSettings, today: string): ScanJob {
  const {
    target,
    policy,
    context,
    exclude,
    workspaces,
    privateRules,
    build,
    projectRules,
    isProduction,
    isOffline,
    isDeep,
    isFileScan,
    isUncached,
    isRefresh,
    trees,
  } = settings;
  return {
    target,
    policy,
    context: context.name,
    exclude,
    ...defined({ workspaces }),
    privateRules,
    build,
    ...defined({ projectRules }),
    today,
    isProduction,
    isOffline,
    isDeep,
    isFileScan,
    isUncached,
    isRefresh,
    trees,
  };
}
