import type { ScanJob } from "../scan/process/scan-job.ts";
import type { ScanSettings } from "./commands/scan/scan-settings.ts";

const copied = [
  ...(["target", "policy", "exclude", "workspaces", "privateRules", "build", "projectRules", "isProduction"] as const),
  ...(["isOffline", "isDeep", "isFileScan", "isUncached", "isRefresh", "trees"] as const),
] as const;

/** Copies only what the scan needs: the settings also hold the API key, which a scan process must not see. */
export function toScanJob(settings: ScanSettings, today: string): ScanJob {
  const fields = copied.flatMap((key) => (settings[key] === undefined ? [] : [[key, settings[key]] as const]));
  return {
    ...(Object.fromEntries(fields) as Pick<ScanSettings, (typeof copied)[number]>),
    context: settings.context.name,
    today,
  };
}
