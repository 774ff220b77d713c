import { openIdentifier } from "../../scan/run/open-identifier.ts";
import { openSources } from "../../scan/run/open-sources.ts";
import { loadConfig } from "../../scan/run/settings.ts";
import { stripCredentials } from "../../text/strip-credentials.ts";
import { ecosystems } from "../../ecosystems/index.ts";
import { type Probe, probeSources } from "../../resolve/probe.ts";
import { printable } from "../../text/printable.ts";
import { warn } from "../output/warn.ts";
import { probeServices } from "./doctor-services.ts";

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
  process.stdout.write(json ? `${JSON.stringify(shown, null, 2)}\n` : shown.map(row).join(""));
  if (shown.some((probe) => !probe.isReachable)) process.exitCode = 3;
}

function row({ source, address, isReachable, milliseconds, message }: Probe): string {
  const cells = [
    source.padEnd(15),
    (isReachable ? "ok" : "failed").padEnd(7),
    `${milliseconds} ms`.padStart(9),
    ` ${address}`,
    ` ${message}`,
  ];
  return `${printable(cells.join(" "))}\n`;
}
