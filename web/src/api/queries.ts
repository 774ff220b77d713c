import { type Query, QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./client.ts";

const maxTries = 3;

/** One cache of answers for the whole page. What the service refuses is not asked again; what it is too busy for is. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchInterval: pollAfterFailure,
      refetchIntervalInBackground: false,
      networkMode: "always", // a browser that is offline says so, too
      retry: (failures, error) => failures < maxTries && isWorthAnotherTry(error),
      retryDelay: (failures, error) => waitBefore(failures, error),
    },
  },
});

const afterFailure = 10_000;

/** How long to wait before a page that could not be loaded or updated asks again; false where all is well. */
export function pollAfterFailure({ state: { error } }: Pick<Query, "state">): number | false {
  return error && isWorthAnotherTry(error) ? Math.max(afterFailure, askedWait(error) ?? 0) : false;
}

export function isWorthAnotherTry(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return true; // the network
  return error.status === 429 || (error.status >= 502 && error.status <= 504); // also those of a proxy
}

/** As long as the service asks for, else a little longer each time. */
function waitBefore(failures: number, error: Error): number {
  return askedWait(error) ?? 1000 * 2 ** failures;
}

/** Milliseconds; undefined where the service names no time. */
export function askedWait(error: Error): number | undefined {
  const asked = error instanceof ApiProblem ? error.retryAfter : undefined;
  return asked === undefined ? undefined : asked * 1000;
}
