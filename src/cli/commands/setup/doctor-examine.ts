import { askRedisVersion } from "../../../cache/ask-redis-version.ts";
import type { Config } from "../../../config/config.ts";
import { askPostgresVersion } from "../../../store/postgres/ask-version.ts";
import { openIdentifier } from "../../../scan/run/open-identifier.ts";
import { openSources } from "../../../scan/run/open-sources.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { stripCredentials } from "../../../text/strip-credentials.ts";
import { findEcosystem, ecosystems } from "../../../ecosystems/index.ts";
import { type Probe, probeSources } from "../../../resolve/chain/probe.ts";
import { describeAttempt } from "../../../evidence/attempts.ts";
import { printable } from "../../../text/printable.ts";
import { warn } from "../../output/warn.ts";

/** Asks every source, the database and Redis once and prints a row for each; the exit status is 3 when one does not answer. */
export async function examine({ json }: { readonly json?: boolean }): Promise<void> {
  const config = loadConfig(process.env);
  if (config.offline) process.stderr.write("lcc: SVC_OFFLINE is on: scans ask none of these sources.\n");
  const services = await probeServices(config); // alone, because Redis has a short timeout
  const opened = await openSources(config, process.env, { identify: await openIdentifier(), warn });
  const wellKnown = ecosystems.flatMap(({ registry }) =>
    registry ? [{ ...registry.wellKnown, scope: "runtime" as const, locations: [] }] : [],
  );
  const sources = await probeSources(opened.sources, wellKnown, AbortSignal.timeout(60_000));
  await opened.close();
  const shown = [...services, ...sources].map((probe) => ({ ...probe, address: stripCredentials(probe.address) }));
  process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : shown.map(printProbe).join(""));
  for (const probe of shown) warnWithoutLicense(probe);
  if (shown.some((probe) => !probe.isReachable)) process.exitCode = 3;
}

function printProbe({ source, address, isReachable, milliseconds, message, ways = [] }: Probe): string {
  const cells = [
    source.padEnd(15),
    (isReachable ? "ok" : "failed").padEnd(7),
    `${milliseconds} ms`.padStart(9),
    ` ${address}`,
    ` ${message}`,
  ];
  const lines = [cells.join(" "), ...ways.map((way) => `  ${describeAttempt(way)}`)];
  return lines.map((line) => `${printable(line)}\n`).join("");
}

/** A registry that answers and gives no license in any way leaves all of its packages UNKNOWN. */
function warnWithoutLicense({ source, type = "", address, isReachable, ways }: Probe): void {
  if (!isReachable || !ways || ways.some(({ outcome }) => outcome === "license")) return;
  const advice = findEcosystem(type)?.registry?.advice;
  const set = advice === undefined ? "" : ` Set ${advice}.`;
  warn(
    `${source} at ${address} gives a license in none of the ways that lcc tried: its packages will be UNKNOWN.${set}`,
  );
}

/** Whether PostgreSQL and Redis answer, where the settings name them; nothing is changed there. */
async function probeServices({ databaseUrl, redisUrl }: Config): Promise<Probe[]> {
  const isPostgres = databaseUrl.startsWith("postgres");
  return Promise.all([
    ...(isPostgres ? [measure("postgresql", databaseUrl, () => askPostgresVersion(databaseUrl))] : []),
    ...(redisUrl === undefined ? [] : [measure("redis", redisUrl, () => askRedisVersion(redisUrl))]),
  ]);
}

async function measure(source: string, address: string, askVersion: () => Promise<string>): Promise<Probe> {
  const started = performance.now();
  const probe = (isReachable: boolean, message: string): Probe => {
    const milliseconds = Math.round(performance.now() - started);
    return { source, address, isReachable, milliseconds, message };
  };
  try {
    return probe(true, `answered, version ${await askVersion()}`);
  } catch (error) {
    return probe(false, error instanceof Error ? error.message : String(error));
  }
}
