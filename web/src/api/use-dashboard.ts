import { keepPreviousData, type Query, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";
import { pollAfterFailure } from "./queries.ts";

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
function nextPoll({ state }: Query<Dashboard>): number {
  const { data, error } = state;
  const usual = data && data.pendingScans > 0 ? whilePending : whileQuiet;
  return error ? pollAfterFailure({ state }) || usual : usual;
}
