import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useQuery,
  type UseQueryResult,
} from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";
import { pollAfterFailure } from "./queries.ts";
import type { operations } from "./schema.d.ts";
import { isPending } from "./use-scan.ts";

type Scan = Schemas["ScanSummary"];
type ScanQuery = NonNullable<operations["listScans"]["parameters"]["query"]>;
export type ScanFilter = Pick<ScanQuery, "project" | "q" | "status">;
export type ScanPages = UseInfiniteQueryResult<InfiniteData<readonly Scan[]>>;

/** The most recent scans. Another `revision` asks again. */
export function useLatestScans(limit: number, revision: string): UseQueryResult<readonly Scan[]> {
  return useQuery({
    queryKey: ["scans", "latest", limit, revision],
    queryFn: () => listScans({ limit }),
    placeholderData: keepPreviousData,
  });
}

/** The latest complete one of the project before a scan, or null; failed ones in between are passed over. */
export function useScanBefore(project: string, before: string): UseQueryResult<Scan | null> {
  return useQuery({
    queryKey: ["scans", "before", project, before],
    queryFn: async () =>
      (await listScans({ project, before, limit: 10 })).find(({ state }) => state === "complete") ?? null,
    staleTime: Infinity,
  });
}

/** Scans in pages, the most recent first; a page starts after the last scan of the one before. */
export function useScanPages(filter: ScanFilter, limit: number): ScanPages {
  return useInfiniteQuery({
    queryKey: ["scans", "pages", filter, limit],
    queryFn: ({ pageParam }) => listScans({ ...filter, limit, ...(pageParam !== "" && { before: pageParam }) }),
    initialPageParam: "",
    getNextPageParam: (page: readonly Scan[]) => (page.length < limit ? undefined : page.at(-1)?.id),
    refetchInterval: ({ state }) => pollAfterFailure({ state }) || pollPages(state.data?.pages ?? []),
    refetchOnWindowFocus: false, // it would ask for every page again
  });
}

/** A reader of older scans looks at those, and every page would be asked for again. */
const maxPolled = 2;

function pollPages(pages: readonly (readonly Scan[])[]): number | false {
  if (pages.length > maxPolled) return false;
  return pages.flat().some(isPending) ? 10_000 : 60_000;
}

function listScans(query: ScanQuery): Promise<readonly Scan[]> {
  return unwrap(api.GET("/scans", { params: { query } }));
}
