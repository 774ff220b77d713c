import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { goTo, href } from "../../router.ts";
import { Confirm } from "../../ui/confirm.tsx";

interface DeleteScanProps {
  readonly scan: Schemas["ScanSummary"];
  readonly onClose: () => void;
}

export function DeleteScan({ scan, onClose }: DeleteScanProps): ReactNode {
  const params = { path: { scan_id: scan.id } };
  const remove = useMutation({
    mutationFn: () => unwrap(api.DELETE("/scans/{scan_id}", { params })),
    onSuccess: () => {
      goTo(href(["scans"]));
      queries.removeQueries({ queryKey: ["scan", scan.id] });
      void queries.invalidateQueries();
    },
  });
  return (
    <Confirm title={`Delete this scan of ${scan.project}?`} action="Delete the scan" change={remove} onClose={onClose}>
      The scan and its report are permanently deleted. Where it is the latest complete scan of the project, the one
      before takes its place.
    </Confirm>
  );
}
