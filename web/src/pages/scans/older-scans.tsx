import type { ReactNode } from "react";
import type { ScanPages } from "../../api/use-scans.ts";
import { Button } from "../../ui/button.tsx";
import { countOf } from "../../ui/format.ts";

/** Says how many scans are shown, and asks for the next page. */
export function OlderScans({ pages }: { readonly pages: ScanPages }): ReactNode {
  const shown = pages.data?.pages.flat().length ?? 0;
  if (shown === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="text-faint grow" role="status">
        {countOf(shown, "scan")} shown{pages.hasNextPage ? "" : ", and there are no older ones"}
      </p>
      {pages.hasNextPage && (
        <Button look="plain" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show older scans
        </Button>
      )}
    </div>
  );
}
