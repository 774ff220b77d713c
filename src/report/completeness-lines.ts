import type { Report } from "../domain/report.ts";
import { lineText } from "./line-text.ts";

/** What a scan did not see, one line for each reason with what to do about it; nothing for a complete one. */
export function completenessLines({ completeness }: Report): string[] {
  return (completeness?.reasons ?? []).map(({ message, advice }) => lineText(`incomplete: ${message} ${advice}`));
}

/** The same in one sentence, for the line of the verdict; undefined for a complete scan. */
export function completenessSentence({ completeness }: Report): string | undefined {
  const reasons = completeness?.reasons ?? [];
  return reasons.length === 0
    ? undefined
    : `This scan is incomplete: ${lineText(reasons.map(({ message }) => message).join(" "))}`;
}
