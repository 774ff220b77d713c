import { useMutation, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import { Tag } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { showMoment } from "../../ui/format.ts";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Session = Schemas["SessionEntry"];

/** Where the account is signed in; an unknown session can be ended. */
export function Sessions(): ReactNode {
  const sessions = useQuery({ queryKey: ["sessions"], queryFn: () => unwrap(api.GET("/auth/sessions")) });
  const [ending, setEnding] = useState<Session>();
  return (
    <Panel title="Sessions" className="xl:col-span-2">
      <QueryView query={sessions} label="Loading the sessions">
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="There are no sessions" />
          ) : (
            <Table
              caption="Sessions"
              columns={columnsOf(setEnding)}
              rows={items}
              keyOf={({ session_id }) => session_id}
            />
          )
        }
      </QueryView>
      {ending && <End entry={ending} onClose={() => setEnding(undefined)} />}
    </Panel>
  );
}

function columnsOf(onEnd: (session: Session) => void): readonly Column<Session>[] {
  return [
    { title: "From", show: ({ address }) => address ?? "not known" },
    {
      title: "Last used",
      className: "titled",
      show: ({ last_used_at }) => (last_used_at === null ? "not known" : <Moment at={last_used_at} />),
    },
    { title: "Begun", show: ({ created_at }) => <Moment at={created_at} /> },
    {
      title: "Action",
      show: (session) =>
        session.current ? (
          <Tag>this session</Tag>
        ) : (
          <Button
            look="danger"
            onClick={() => onEnd(session)}
            aria-label={`End the session of ${showMoment(session.created_at)}`}
          >
            End
          </Button>
        ),
    },
  ];
}

function End({ entry, onClose }: { readonly entry: Session; readonly onClose: () => void }): ReactNode {
  const end = useMutation({
    mutationFn: () =>
      unwrap(api.DELETE("/auth/sessions/{session_id}", { params: { path: { session_id: entry.session_id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["sessions"] });
      onClose();
    },
  });
  return (
    <Confirm title="End this session?" action="End the session" change={end} onClose={onClose}>
      The client with the session of {showMoment(entry.created_at)}
      {entry.address !== null && ` from ${entry.address}`} has to sign in again.
    </Confirm>
  );
}
