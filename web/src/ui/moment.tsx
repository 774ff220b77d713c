import type { ReactNode } from "react";
import { showMoment, showShortAge } from "./format.ts";

/** `2h ago`, with the full time on hover. */
export function Moment({ at }: { readonly at: string }): ReactNode {
  return (
    <time dateTime={at} title={showMoment(at)} className="whitespace-nowrap">
      {showShortAge(at)}
    </time>
  );
}
