import type { Report } from "../../../domain/report/report.ts";
import { lineText } from "../../text/lines.ts";

/** What a scan missed, one line for each reason with what to do about it; empty for a complete scan. */
export function completenessLines({ completeness }: Report): string[] {
  return (completeness?.reasons ?? []).map(({ message, advice }) => lineText(`incomplete: ${message} ${advice}`));
}

/** The same in one sentence, for the verdict line; undefined for a complete scan. */
export function completenessSentence({ completeness }: Report): string | undefined {
  const reasons = completeness?.reasons ?? [];
  return reasons.length === 0
    ? undefined
    : `This scan is incomplete: ${lineText(reasons.map(({ message }) => message).join(" "))}`;
}
