import { keepPreviousData, type Query, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, ApiProblem, type Schemas, unwrap } from "./client.ts";

const whilePending = 10_000;
const whileQuiet = 60_000;

type Dashboard = Schemas["Dashboard"];

/** The figures of the overview; a hidden tab asks nothing. */
export function useDashboard(days: number): UseQueryResult<Dashboard> {
  return useQuery({
    queryKey: ["dashboard", days],
    queryFn: () => unwrap(api.GET("/dashboard", { params: { query: { days } } })),
    placeholderData: keepPreviousData,
    refetchInterval: nextPoll,
    refetchIntervalInBackground: false,
  });
}

/** Never earlier than the service asked for when it was too busy. */
function nextPoll({ state: { data, error } }: Query<Dashboard>): number {
  const usual = data && data.pendingScans > 0 ? whilePending : whileQuiet;
  const asked = error instanceof ApiProblem ? (error.retryAfter ?? 0) * 1000 : 0;
  return Math.max(usual, asked);
}
