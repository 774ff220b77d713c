import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";

interface Compared {
  readonly earlier: string;
  readonly later: string;
  /** The most entries of each list. */
  readonly limit: number;
}

/** Reports do not change, so a comparison is made once. */
export function useComparison({ earlier, later, limit }: Compared): UseQueryResult<Schemas["Comparison"]> {
  const params = { path: { scan_id: earlier, other_id: later }, query: { limit } };
  return useQuery({
    queryKey: ["comparison", earlier, later, limit],
    queryFn: () => unwrap(api.GET("/scans/{scan_id}/compare/{other_id}", { params })),
    // a longer list of the same comparison; that of other scans must not be shown here
    placeholderData: (last) => (last?.before.id === earlier && last.after.id === later ? last : undefined),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
}
