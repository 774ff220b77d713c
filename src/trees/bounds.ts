import { formatNumber } from "../text/count.ts";
/** How much one scan may do to resolve dependency trees. */
export interface TreeBounds {
  readonly maxPackages: number;
  readonly maxSeconds: number;
  readonly maxRequests: number;
}

/** The settings that raise the bounds. */
export const boundSettings: Readonly<Record<keyof TreeBounds, string>> = {
  maxPackages: "SVC_TRANSITIVE_MAX_PACKAGES",
  maxSeconds: "SVC_TRANSITIVE_SECONDS",
  maxRequests: "SVC_TRANSITIVE_MAX_REQUESTS",
};

/** The bound as the end of a sentence: `lcc resolves at most …`. */
export function describeBound(bound: keyof TreeBounds, bounds: TreeBounds): string {
  const amount = formatNumber(bounds[bound]);
  if (bound === "maxPackages") return `${amount} packages that no lockfile lists`;
  return bound === "maxRequests"
    ? `the dependencies that ${amount} requests to registries return`
    : `the dependencies that registries return in ${amount} seconds`;
}

/** Counts packages and requests, and knows which bound was reached. */
interface WorkCount {
  /** The bound that was reached first. */
  reached(): keyof TreeBounds | undefined;
  /** Whether another package may be requested. */
  takePackage(key: string): boolean;
  takeRequest(): boolean;
}

export function countWork(bounds: TreeBounds, deadline: AbortSignal): WorkCount {
  const packages = new Set<string>();
  let requests = 0;
  let reached: keyof TreeBounds | undefined;
  const isOver = () => {
    if (deadline.aborted) reached ??= "maxSeconds";
    return reached === "maxSeconds" || reached === "maxRequests";
  };
  return {
    reached: () => reached,
    takePackage(key) {
      if (isOver()) return false;
      if (packages.has(key)) return true;
      if (packages.size >= bounds.maxPackages) {
        reached ??= "maxPackages";
        return false;
      }
      packages.add(key);
      return true;
    },
    takeRequest() {
      if (isOver()) return false;
      if (requests >= bounds.maxRequests) {
        reached ??= "maxRequests";
        return false;
      }
      requests++;
      return true;
    },
  };
}
