import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { download } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/states.tsx";
import type { ComponentFilter } from "./component-filter.ts";

/** All that match, not only the page that is shown. */
export function ExportButton({ filter }: { readonly filter: ComponentFilter }): ReactNode {
  const fetchAll = useMutation({
    mutationFn: () => {
      const search = new URLSearchParams({ ...filter, format: "csv" });
      return download(`/components?${search.toString()}`, "components.csv");
    },
  });
  return (
    <div className="flex flex-col items-end gap-2">
      <Button look="plain" isBusy={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
        Export all as CSV
      </Button>
      {fetchAll.error && <Notice tone="violation">{fetchAll.error.message}</Notice>}
    </div>
  );
}
