import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Failure, Loading } from "./states.tsx";

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  /** What is loaded: `Loading the policies`. */
  readonly label: string;
  readonly children: (data: T) => ReactNode;
}

/** The data of a query, or what stands in for it. Data that is there stays visible when a later request fails. */
export function QueryView<T>({ query: { data, error, refetch }, label, children }: QueryViewProps<T>): ReactNode {
  return (
    <>
      {error && <Failure error={error} onRetry={refetch} />}
      {data === undefined && !error && <Loading label={label} />}
      {data !== undefined && children(data)}
    </>
  );
}
