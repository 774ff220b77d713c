import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { goTo, href } from "../../router.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/states.tsx";

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
    <Dialog title={`Delete this scan of ${scan.project}?`} onClose={onClose}>
      {remove.error && <Notice tone="violation">{remove.error.message}</Notice>}
      <p>
        The scan and its report are permanently deleted. Where it is the latest complete scan of the project, the one
        before takes its place.
      </p>
      <div className="mt-4 flex gap-2">
        <Button look="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Delete the scan
        </Button>
        <Button look="plain" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </Dialog>
  );
}
