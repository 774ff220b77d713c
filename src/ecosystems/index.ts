import type { Ecosystem } from "../domain/ecosystem.ts";
import * as registry from "./registry.ts";

/** Everything lcc knows about, in the order of the registry's names. */
export const ecosystems: readonly Ecosystem[] = Object.values(registry);

/** The ecosystem that owns a component type. */
export function ecosystemOf(type: string): Ecosystem | undefined {
  return ecosystems.find((ecosystem) => ecosystem.types.includes(type));
}
