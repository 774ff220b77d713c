import { QueryClient } from "@tanstack/react-query";
import { ApiProblem } from "./client.ts";

const maxTries = 3;

/** One cache of answers for the whole page. What the service refuses is not asked again; what it is too busy for is. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < maxTries && isWorthAnotherTry(error),
      retryDelay: (failures, error) => waitBefore(failures, error),
    },
  },
});

function isWorthAnotherTry(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return true; // the network
  return error.status === 429 || error.status === 503;
}

/** As long as the service asks for, else a little longer each time. */
function waitBefore(failures: number, error: Error): number {
  const asked = error instanceof ApiProblem ? error.retryAfter : undefined;
  return asked === undefined ? 1000 * 2 ** failures : asked * 1000;
}
