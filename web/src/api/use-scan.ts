import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { api, type Schemas, unwrap } from "./client.ts";
import { pollAfterFailure } from "./queries.ts";
import { pollWaitMs, readBudget } from "./poll-wait.ts";
import { readBeforeFindings } from "./report-stream.ts";
import type { paths } from "./schema.d.ts";

type Report = Schemas["Report"];

/** A scan without its findings. The report of one that has not ended is empty. */
export interface ScanStart {
  readonly summary: Schemas["ScanSummary"];
  readonly report: Pick<Report, "policy" | "source" | "summary">;
  /** How long to wait before it is asked for again. */
  readonly pollMs: number;
}

export type FindingQuery = NonNullable<paths["/scans/{scan_id}/findings"]["get"]["parameters"]["query"]>;

export function isPending({ state }: Pick<Schemas["ScanSummary"], "state">): boolean {
  return state === "queued" || state === "running";
}

/** Asked again until the scan has ended, as often as the limit of the service allows; a hidden tab asks nothing. */
export function useScan(scanId: string): UseQueryResult<ScanStart> {
  return useQuery({
    queryKey: ["scan", scanId],
    queryFn: ({ signal }) => readStart(scanId, signal),
    refetchInterval: ({ state }) =>
      state.error || !state.data || !isPending(state.data.summary) ? pollAfterFailure({ state }) : state.data.pollMs,
    refetchIntervalInBackground: false,
  });
}

/** What a report says besides its findings: coverage, completeness, obligations. It never changes. */
export function useOutline(scanId: string): UseQueryResult<Schemas["ReportOutline"]> {
  const params = { path: { scan_id: scanId } };
  return useQuery({
    queryKey: ["scan", scanId, "outline"],
    queryFn: ({ signal }) => unwrap(api.GET("/scans/{scan_id}/outline", { params, signal })),
    staleTime: Infinity,
  });
}

/** The page before stays visible until the next one is there. */
export function useFindings(
  scanId: string,
  query: FindingQuery,
  { isNeeded = true }: { readonly isNeeded?: boolean } = {},
): UseQueryResult<Schemas["Findings"]> {
  const params = { path: { scan_id: scanId }, query };
  return useQuery({
    queryKey: ["scan", scanId, "findings", query],
    queryFn: ({ signal }) => unwrap(api.GET("/scans/{scan_id}/findings", { params, signal })),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
    staleTime: Infinity,
  });
}

export function useWarnings(scanId: string): UseQueryResult<Schemas["ScanWarnings"]> {
  const params = { path: { scan_id: scanId } };
  return useQuery({
    queryKey: ["scan", scanId, "warnings"],
    queryFn: ({ signal }) => unwrap(api.GET("/scans/{scan_id}/warnings", { params, signal })),
    staleTime: Infinity,
  });
}

async function readStart(scanId: string, signal: AbortSignal): Promise<ScanStart> {
  const params = { path: { scan_id: scanId } };
  const answer = api.GET("/scans/{scan_id}", { params, parseAs: "stream", signal });
  const body = await unwrap(answer);
  if (!body) throw new Error("The service sent an empty answer.");
  const start = (await readBeforeFindings(body)) as Omit<ScanStart, "pollMs">;
  return { ...start, pollMs: pollWaitMs(readBudget((await answer).response.headers)) };
}
