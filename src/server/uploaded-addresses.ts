import { AppError } from "../domain/errors.ts";
import type { Report } from "../domain/report.ts";

/** Throws where an address of the report leads elsewhere than to the web: pages make links of them. */
export function refuseAddresses({ source, findings, lineage }: Report): void {
  const addresses = [
    source.repository,
    ...findings.flatMap(({ evidence }) => evidence.map(({ url }) => url)),
    ...lineage.flatMap(({ evidence }) => evidence.map(({ url }) => url)),
  ];
  const bad = addresses.find((address) => address !== undefined && !isWeb(address));
  if (bad === undefined) return;
  const shown = JSON.stringify(bad.slice(0, 100));
  throw new AppError(
    "invalid_report",
    `The report has the address ${shown}; addresses must begin with http:// or https://.`,
  );
}

function isWeb(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === "http:" || protocol === "https:";
}
