import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, unwrap } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { countOf } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Notice } from "../../ui/states.tsx";

export function Reset(): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    mutationFn: () => unwrap(api.POST("/admin/reset")),
    onSuccess: () => setAsking(false),
  });
  return (
    <Panel title="Cached answers">
      <div className="flex flex-col items-start gap-3">
        {reset.data && (
          <Notice tone="pass">
            {countOf(reset.data.deleted, "cached answer was", "cached answers were")} deleted.
          </Notice>
        )}
        <p>
          The service keeps what package registries and other license sources have answered. Delete the answers when a
          source has corrected a license and the next scan should ask again.
        </p>
        <Button look="danger" onClick={() => setAsking(true)}>
          Delete the cached answers
        </Button>
      </div>
      {isAsking && (
        <Confirm
          title="Delete the cached answers?"
          action="Delete them"
          keep="Keep them"
          change={reset}
          onClose={() => setAsking(false)}
        >
          The next scans ask every source again and take longer. Scans, reports, accounts and the audit stay as they
          are.
        </Confirm>
      )}
    </Panel>
  );
}
