import type { ComponentKind } from "../../domain/ecosystem.ts";
import type { Finding } from "../../domain/finding.ts";
import { ecosystemOf } from "../../ecosystems/index.ts";

/** What a component is; its ecosystem knows. */
export function kindOf({ component }: Finding): ComponentKind {
  return ecosystemOf(component.type)?.kind?.(component) ?? "library";
}
