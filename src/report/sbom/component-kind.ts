import type { ComponentKind } from "../../domain/ecosystem.ts";
import type { Finding } from "../../domain/finding.ts";
import { ecosystemOf } from "../../ecosystems/index.ts";

/** The kind of a component, from its ecosystem. */
export function kindOf({ component }: Finding): ComponentKind {
  return ecosystemOf(component.type)?.kind?.(component) ?? "library";
}
