import { type ReactNode, useMemo } from "react";
import type { Schemas } from "../../api/client.ts";
import { countOf } from "../../ui/format.ts";
import { Empty } from "../../ui/states.tsx";

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

/** Every entry of a policy in a row, and what each context does with it. */
export function EntryTable({
  contexts,
  text,
}: {
  readonly contexts: readonly Context[];
  readonly text: string;
}): ReactNode {
  const entries = useMemo(() => entriesOf(contexts), [contexts]);
  const wanted = entries.filter((entry) => entry.toLowerCase().includes(text.trim().toLowerCase()));
  if (wanted.length === 0) return <Empty title="No entry has this text" />;
  return (
    <div className="overflow-x-auto" role="region" aria-label="Licenses by context" tabIndex={0}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">Licenses and patterns, and the list on which each context has them</caption>
        <thead>
          <tr className="text-faint border-line border-b text-xs">
            <th scope="col" className="px-2 py-1.5 font-medium">
              License or pattern
            </th>
            {contexts.map(({ name }) => (
              <th key={name} scope="col" className="px-2 py-1.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wanted.slice(0, maxRows).map((entry) => (
            <tr key={entry} className="border-line border-b last:border-0">
              <th scope="row" className="px-2 py-1.5 align-top font-mono text-xs font-normal">
                {entry}
              </th>
              {contexts.map((context) => (
                <Cell key={context.name} context={context} entry={entry} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {wanted.length > maxRows && (
        <p className="text-faint p-2">
          {countOf(wanted.length - maxRows, "more entry", "more entries")}: search for them.
        </p>
      )}
    </div>
  );
}

function Cell({ context, entry }: { readonly context: Context; readonly entry: string }): ReactNode {
  const list = lists.find((name) => context[name].includes(entry));
  const reason = context.reasons[entry];
  return (
    <td className="px-2 py-1.5 align-top">
      {list ? (
        <span className={`rounded px-1.5 py-0.5 text-xs font-medium ${looks[list]}`}>{list}</span>
      ) : (
        <NotListed />
      )}
      {list && reason && <p className="text-faint mt-1 text-xs">{reason}</p>}
    </td>
  );
}

function NotListed(): ReactNode {
  return <span className="text-faint text-xs">not listed</span>;
}

function entriesOf(contexts: readonly Context[]): string[] {
  const all = contexts.flatMap((context) => lists.flatMap((list) => context[list]));
  return [...new Set(all)].toSorted((a, b) => a.localeCompare(b));
}
