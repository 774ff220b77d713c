import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, unwrap } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { session } from "../../api/session.ts";
import { isPending, type ScanStart } from "../../api/use-scan.ts";
import { useScanBefore } from "../../api/use-scans.ts";
import { goTo, href } from "../../router.ts";
import { useStore } from "../../store.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Menu } from "../../ui/menu.tsx";
import { scanAgain } from "../../ui/scan-again.ts";
import { Notice } from "../../ui/states.tsx";
import { DeleteScan } from "./delete-scan.tsx";

/** What the reader may do with the scan; the service allows most of it to its creator and to admins only. */
export function Actions({ scan }: { readonly scan: ScanStart }): ReactNode {
  const { summary } = scan;
  const isOwn = useIsOwn(summary.createdBy);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      {isPending(summary) && isOwn && <Cancel scanId={summary.id} />}
      {summary.state === "failed" && isOwn && summary.origin !== "upload" && <Retry scanId={summary.id} />}
      {summary.state === "complete" && <WhatChanged summary={summary} />}
      {summary.state === "complete" && <RunAgain summary={summary} />}
      {!isPending(summary) && isOwn && (
        <Menu label="More actions">
          <Button look="danger" className="border-transparent" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        </Menu>
      )}
      {isDeleting && <DeleteScan scan={summary} onClose={() => setDeleting(false)} />}
    </>
  );
}

function useIsOwn(createdBy: string): boolean {
  const current = useStore(session);
  return current.state === "in" && (current.user.role === "admin" || current.user.username === createdBy);
}

function Cancel({ scanId }: { readonly scanId: string }): ReactNode {
  const params = { path: { scan_id: scanId } };
  const cancel = useMutation({
    mutationFn: () => unwrap(api.POST("/scans/{scan_id}/cancel", { params })),
    onSettled: () => queries.invalidateQueries({ queryKey: ["scan", scanId] }),
  });
  return (
    <>
      {cancel.error && <Notice tone="violation">{cancel.error.message}</Notice>}
      <Button look="plain" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        Cancel the scan
      </Button>
    </>
  );
}

function Retry({ scanId }: { readonly scanId: string }): ReactNode {
  const params = { path: { scan_id: scanId } };
  const retry = useMutation({
    mutationFn: () => unwrap(api.POST("/scans/{scan_id}/retry", { params })),
    onSuccess: ({ id }) => goTo(href(["scans", id])),
  });
  return (
    <>
      {retry.error && <Notice tone="violation">{retry.error.message}</Notice>}
      <Button isBusy={retry.isPending} onClick={() => retry.mutate()}>
        Run again
      </Button>
    </>
  );
}

/** Since the complete scan of the project before this one. */
function WhatChanged({ summary: { id, project } }: Pick<ScanStart, "summary">): ReactNode {
  const before = useScanBefore(project, id).data;
  return before && <ButtonLink to={href(["scans", before.id, "compare", id])}>What changed</ButtonLink>;
}

function RunAgain({ summary }: Pick<ScanStart, "summary">): ReactNode {
  const address = scanAgain(summary);
  return address !== undefined && <ButtonLink to={address}>Scan again</ButtonLink>;
}
