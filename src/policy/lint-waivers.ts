import type { Waiver } from "../domain/policy.ts";
import type { Found } from "./lint-patterns.ts";

/** Waivers that have expired, and those that accept every component. */
export function lintWaivers(waivers: readonly Waiver[], today: string): Found[] {
  return waivers.flatMap(({ component, selector, until }, index) => {
    const at = { path: `waivers/${index}`, severity: "warning" } as const;
    const name = `The waiver of "${component}"`;
    const found: Found[] = [];
    if (until < today) {
      const message = `${name} ended on ${until} and no longer applies; decide again or remove it.`;
      found.push({ ...at, rule: "waiver_ended", message });
    }
    if (/^(?:[a-z-]+:)?\*+$/i.test(selector.subject)) {
      const message = `${name} accepts every component with that license; put the license on a list instead.`;
      found.push({ ...at, rule: "waiver_of_everything", message });
    }
    return found;
  });
}
