import type { Report } from "../domain/report/report.ts";
import { formatNumber } from "../text/count.ts";
import { lineText } from "./text/line-text.ts";

/** The hosted models in one line; empty without services. */
export function servicesLines({ services = [] }: Report): string[] {
  if (services.length === 0) return [];
  const shown = services.slice(0, maxShown).map(({ provider, id }) => lineText(`${provider} ${id}`));
  const left = services.length - maxShown;
  const names = `${shown.join(", ")}${left > 0 ? ` and ${formatNumber(left)} more` : ""}`;
  return [`hosted models, not judged (their terms apply): ${names}`];
}

const maxShown = 10;
