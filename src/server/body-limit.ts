import type { Route } from "./route.ts";

/** In KiB, where a route does not say otherwise. */
const usualLimit = 1024;

/** What the body of a request to this route may have at most. */
export function bodyLimitOf({ bodyLimitKiB = usualLimit }: Pick<Route, "bodyLimitKiB">): number {
  return bodyLimitKiB * 1024;
}

/** The sentence for a body that is longer. */
export function bodyTooLarge({ bodyLimitKiB = usualLimit }: Pick<Route, "bodyLimitKiB">): string {
  const limit = bodyLimitKiB % 1024 === 0 ? `${bodyLimitKiB / 1024} MiB` : `${bodyLimitKiB} KiB`;
  return `The body is larger than ${limit}.`;
}
