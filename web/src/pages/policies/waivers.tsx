import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { showDay } from "../../ui/format.ts";
import { Panel } from "../../ui/panel.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Context = Schemas["PolicyContext"];
type Waiver = Context["waivers"][number] & { readonly context: string };

const columns: readonly Column<Waiver>[] = [
  { title: "Context", show: ({ context }) => context },
  {
    title: "Component",
    show: ({ component, versions }) => [component, versions?.join(", ")].filter(Boolean).join(" "),
    className: "min-w-40 break-words",
  },
  {
    title: "Accepted license",
    show: ({ license, detected }) => (detected === undefined ? license : `${license}, text: ${detected}`),
  },
  { title: "Where", show: ({ path }) => path ?? "everywhere" },
  { title: "Until", show: ({ until }) => showDay(until), className: "whitespace-nowrap" },
  { title: "Why", show: ({ reason }) => reason, className: "min-w-48" },
  { title: "Decided by", show: ({ approvedBy }) => approvedBy },
];

/** Components that are accepted for a while, although their license is not. */
export function Waivers({ contexts }: { readonly contexts: readonly Context[] }): ReactNode {
  const rows = contexts.flatMap(({ name, waivers }) => waivers.map((waiver) => ({ ...waiver, context: name })));
  return (
    <Panel title="Waivers">
      {rows.length === 0 ? (
        <Empty title="This policy has no waivers" />
      ) : (
        <Table caption="Waivers" columns={columns} rows={rows} keyOf={(row) => JSON.stringify(row)} />
      )}
    </Panel>
  );
}
