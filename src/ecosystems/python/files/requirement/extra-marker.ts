import type { Scope } from "../../../../domain/contracts/component.ts";
import { type Marker, parseMarker } from "../../resolve/marker.ts";

interface Scoped {
  readonly scope: Scope;
  readonly scopeReason?: string;
}

/** The scope of a requirement with a marker: what is installed only with an extra is optional. */
export function scopeWithMarker(scope: Scope, written: string | undefined): Scoped {
  if (scope !== "runtime" || written === undefined || !written.includes("extra")) return { scope };
  const marker = parseMarker(written);
  const extras = marker && extrasNeeded(marker);
  if (!extras || extras.length === 0) return { scope };
  return { scope: "optional", scopeReason: `extra ${[...new Set(extras)].join(", ")}` };
}

/** The extras that a marker requires; empty if it can be true without any. */
function extrasNeeded(marker: Marker): string[] {
  if (marker.kind === "test") {
    const { left, operator, right } = marker;
    const isExtra = (operand: typeof left) => operand.isVariable && operand.text === "extra";
    if (operator !== "==" && operator !== "===") return [];
    if (isExtra(left) && !right.isVariable) return [right.text];
    return isExtra(right) && !left.isVariable ? [left.text] : [];
  }
  const parts = marker.parts.map(extrasNeeded);
  if (marker.kind === "or" && parts.some((extras) => extras.length === 0)) return [];
  return parts.flat();
}
