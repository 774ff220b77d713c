import type { UnreadFile } from "./report.ts";

/** Whether what it lists belongs to the product: not a test or an example, nor source that was only searched. */
export function isCounted({ scope, isSource }: Pick<UnreadFile, "scope" | "isSource">): boolean {
  return scope === undefined && !isSource;
}
