import type { Config } from "../../config/config.ts";
import { printable } from "../../text/printable.ts";
import type { Progress, ProgressListener } from "../../domain/contracts/progress.ts";
import type { RequestOutcome, ScanCounts } from "../../domain/report/scan-counts.ts";
import { formatCount } from "../../text/count.ts";
import type { ScanTarget } from "../../queue/scan-request.ts";
import { logText } from "../../report/github/command.ts";
import { version } from "../../config/version.ts";
import type { ScanSettings } from "../commands/scan/scan-settings.ts";

interface Details {
  readonly onProgress: ProgressListener;
  readonly onCounts: (counts: ScanCounts) => void;
  readonly end: () => void;
}

/** `--verbose`: the settings at the start, then the time of each stage and what the sources were asked. */
export function printDetails(settings: ScanSettings, config: Config): Details {
  for (const line of describeSettings(settings, config)) say(line);
  let stage: Progress["stage"] | undefined;
  let since = performance.now();
  const times: string[] = [];
  const finish = () => {
    if (stage !== undefined) times.push(`${stage} ${((performance.now() - since) / 1000).toFixed(1)} s`);
    since = performance.now();
  };
  let counts: ScanCounts | undefined;
  return {
    onProgress(progress) {
      if (progress.stage === stage) return;
      finish();
      stage = progress.stage;
    },
    onCounts(reported) {
      counts = reported;
    },
    end() {
      finish();
      say(`time: ${times.join(", ") || "no stage started"}`);
      for (const line of counts ? describeCounts(counts) : []) say(line);
    },
  };
}

function describeSettings({ target, policy, context, exclude, ...settings }: ScanSettings, config: Config): string[] {
  return [
    `lcc ${version()} on Node.js ${process.versions.node}`,
    `scanned: ${describeTarget(target)}`,
    `policy: ${policy.name} version ${policy.version}, context ${context.name}`,
    `exclude: ${[...(settings.projectRules?.exclude ?? []), ...exclude].join(", ") || "nothing"}`,
    `fail on: ${settings.failOn.join(", ")}`,
    `sources: ${settings.isOffline ? "none, offline" : "asked"}${settings.isDeep ? ", published packages read" : ""}`,
    `cache: ${config.cacheDir}`,
  ];
}

function describeTarget(target: ScanTarget): string {
  if ("repository" in target) return target.repository.page;
  if ("commit" in target) return `${target.origin.path ?? ""} at ${target.commit.commit}`;
  return "sbom" in target ? target.sbom : target.folder;
}

function describeCounts({ requests, cacheHits, cacheMisses }: ScanCounts): string[] {
  const bySource = Map.groupBy(requests, ({ source }) => source);
  return [
    `cache: ${formatCount(cacheHits, "hit")}, ${formatCount(cacheMisses, "miss", "misses")}`,
    ...[...bySource].map(([source, counts]) => {
      const outcomes = counts.map(({ outcome, count }) => `${count} ${outcomeWords[outcome]}`).join(", ");
      return `asked ${source}: ${outcomes}`;
    }),
  ];
}

const outcomeWords: Readonly<Record<RequestOutcome, string>> = {
  answer: "answered",
  none: "not found",
  unreachable: "not reachable",
  timeout: "timed out",
  refused: "refused",
  rate_limited: "beyond the rate limit",
  server_error: "server errors",
  bad_reply: "unusable replies",
  too_large: "too large",
  resting: "not sent after repeated failures",
  quota: "not sent, the quota is used up",
};

function say(line: string): void {
  process.stderr.write(`${logText(`lcc: ${printable(line).replaceAll("\n", " ")}`)}\n`);
}
