import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { showNumber } from "./format.ts";

interface PagerProps {
  readonly offset: number;
  readonly limit: number;
  readonly total: number;
  /** There are more than `total`, which can be reached by a narrower search. */
  readonly isMinimum?: boolean | undefined;
  readonly onMove: (offset: number) => void;
}

export function Pager({ offset, limit, total, isMinimum = false, onMove }: PagerProps): ReactNode {
  const last = Math.min(offset + limit, total);
  return (
    <nav aria-label="Pages" className="mt-3 flex flex-wrap items-center gap-2">
      <p className="text-faint grow" aria-live="polite">
        {total === 0
          ? "Nothing"
          : `${showNumber(offset + 1)} to ${showNumber(last)} of ${isMinimum ? "more than " : ""}${showNumber(total)}`}
      </p>
      <Button look="plain" disabled={offset === 0} onClick={() => onMove(Math.max(0, offset - limit))}>
        Previous
      </Button>
      <Button look="plain" disabled={last >= total} onClick={() => onMove(offset + limit)}>
        Next
      </Button>
    </nav>
  );
}
