import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { api, type Schemas, unwrap } from "../../api/client.ts";
import { fieldProblems, formProblem } from "../../api/field-problems.ts";
import { queries } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { TextField } from "../../ui/field.tsx";
import { showMoment } from "../../ui/format.ts";
import { Moment } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Empty, Notice } from "../../ui/states.tsx";
import { type Column, momentCell, Table } from "../../ui/table.tsx";
import { NewKey } from "./new-key.tsx";

type Key = Schemas["KeyEntry"];

/** How long a key lasts where nothing else is asked for. */
const usualDays = "90";

/** Keys for programs: they are listed by name, and their secret is shown once. */
export function Keys(): ReactNode {
  const keys = useQuery({ queryKey: ["keys"], queryFn: () => unwrap(api.GET("/auth/keys")) });
  const [revoking, setRevoking] = useState<Key>();
  return (
    <Panel title="API keys" className="xl:col-span-2">
      <KeyForm />
      <QueryView query={keys} label="Loading the keys">
        {(list) =>
          list.length === 0 ? (
            <Empty title="There are no keys yet">A key lets a program, such as a pipeline, use the API.</Empty>
          ) : (
            <Table caption="API keys" columns={columnsOf(setRevoking)} rows={list} keyOf={({ key_id }) => key_id} />
          )
        }
      </QueryView>
      {revoking && <Revoke entry={revoking} onClose={() => setRevoking(undefined)} />}
    </Panel>
  );
}

function columnsOf(onRevoke: (key: Key) => void): readonly Column<Key>[] {
  return [
    { title: "Name", show: ({ name }) => name },
    { title: "Role", show: ({ role }) => role },
    {
      title: "Last used",
      show: ({ last_used_at }) => (last_used_at === null ? "never" : <Moment at={last_used_at} />),
    },
    { title: "Expires", className: momentCell, show: ({ expires_at }) => showMoment(expires_at) },
    {
      title: "Action",
      show: (key) => (
        <Button look="danger" onClick={() => onRevoke(key)} aria-label={`Revoke ${key.name}`}>
          Revoke
        </Button>
      ),
    },
  ];
}

function KeyForm(): ReactNode {
  const create = useMutation({
    mutationFn: (body: Schemas["KeyRequest"]) => unwrap(api.POST("/auth/keys", { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["keys"] }),
  });
  const problems = fieldProblems(create.error);
  const problem = formProblem(create.error, ["name", "expires_days"]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const [name = "", days = ""] = [...new FormData(form).values()].map(String);
    create.mutate({ name, expires_days: Number(days || usualDays) }, { onSuccess: () => form.reset() });
  }

  return (
    <>
      {problem !== undefined && <Notice tone="violation">{problem}</Notice>}
      {create.data && <NewKey created={create.data} onClose={() => create.reset()} />}
      <form className="mb-4 flex flex-wrap items-start gap-3" onSubmit={submit}>
        <TextField name="name" label="Name of a new key" placeholder="ci" problem={problems["name"]} required />
        <TextField
          name="expires_days"
          label="Days until it expires"
          type="number"
          min={1}
          max={3650}
          placeholder={usualDays}
          problem={problems["expires_days"]}
        />
        <Button type="submit" className="mt-6" isBusy={create.isPending}>
          Create
        </Button>
      </form>
    </>
  );
}

function Revoke({ entry, onClose }: { readonly entry: Key; readonly onClose: () => void }): ReactNode {
  const revoke = useMutation({
    mutationFn: () => unwrap(api.DELETE("/auth/keys/{key_id}", { params: { path: { key_id: entry.key_id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["keys"] });
      onClose();
    },
  });
  return (
    <Confirm title={`Revoke ${entry.name}?`} action="Revoke the key" change={revoke} onClose={onClose}>
      Programs that use this key are refused from now on. This cannot be undone.
    </Confirm>
  );
}
