import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../../api/client.ts";
import { countOf } from "../../ui/format.ts";
import { createMatcher } from "../../ui/search-pattern.ts";
import { Empty } from "../../ui/states.tsx";
import { Table } from "../../ui/table.tsx";

type Context = Schemas["PolicyContext"];
type List = "allow" | "review" | "deny";

const lists: readonly List[] = ["deny", "review", "allow"];
const looks = {
  allow: "bg-pass-soft text-pass",
  review: "bg-warning-soft text-warning",
  deny: "bg-violation-soft text-violation",
};
/** More rows would be slow to show; the search finds the rest. */
const maxRows = 300;

interface EntryTableProps {
  readonly contexts: readonly Context[];
  readonly text: string;
}

/** Every entry of a policy in a row, and what each context does with it. */
export function EntryTable({ contexts, text }: EntryTableProps): ReactNode {
  const entries = useMemo(() => entriesOf(contexts), [contexts]);
  const wanted = text.trim() === "" ? entries : entries.filter(createMatcher(text));
  if (wanted.length === 0) return <Empty title="No entry has this text" />;
  return (
    <>
      <Table
        caption="Licenses by context"
        columns={[
          { title: "License or pattern", className: "font-mono text-xs min-w-32", show: (entry: string) => entry },
          ...contexts.map((context) => ({
            title: context.name,
            className: "titled",
            show: (entry: string) => <Listed context={context} entry={entry} />,
          })),
        ]}
        rows={wanted.slice(0, maxRows)}
        keyOf={(entry) => entry}
      />
      {wanted.length > maxRows && (
        <p className="text-faint p-2">
          {countOf(wanted.length - maxRows, "more entry", "more entries")}: search for them.
        </p>
      )}
    </>
  );
}

function Listed({ context, entry }: { readonly context: Context; readonly entry: string }): ReactNode {
  const list = lists.find((name) => context[name].includes(entry));
  const reason = context.reasons[entry];
  if (!list) return <span className="text-faint text-xs">not listed</span>;
  return (
    <>
      <span className={`rounded px-1.5 py-0.5 text-xs font-medium ${looks[list]}`}>{list}</span>
      {reason && <p className="text-faint mt-1 text-xs">{reason}</p>}
    </>
  );
}

function entriesOf(contexts: readonly Context[]): string[] {
  const all = contexts.flatMap((context) => lists.flatMap((list) => context[list]));
  return [...new Set(all)].toSorted((a, b) => a.localeCompare(b));
}
