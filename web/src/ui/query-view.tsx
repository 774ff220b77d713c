import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isWorthAnotherTry } from "../api/queries.ts";
import { showTime } from "./format.ts";
import { Failure, Loading, Notice } from "./states.tsx";

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  /** What is loaded: `Loading the policies`. */
  readonly label: string;
  readonly children: (data: T) => ReactNode;
}

/**
 * The data of a query, or what stands in for it. Data that is there stays visible when a later request fails, with the
 * time from which it is.
 */
export function QueryView<T>({ query, label, children }: QueryViewProps<T>): ReactNode {
  const { data, error, failureReason, dataUpdatedAt, isPlaceholderData, refetch } = query;
  const problem = error ?? failureReason; // it is tried again a few times before it is an error
  const isTried = problem !== null && isWorthAnotherTry(problem);
  const isOld = isTried && data !== undefined && !isPlaceholderData;
  return (
    <>
      {isOld && (
        <div className="mb-4">
          <Notice tone="warning">
            Not updated since {showTime(dataUpdatedAt)}. {problem.message} Trying again…
          </Notice>
        </div>
      )}
      {error && !isOld && <Failure error={error} onRetry={refetch} isTriedAgain={isTried} />}
      {data === undefined && !error && <Loading label={label} />}
      {data !== undefined && children(data)}
    </>
  );
}
