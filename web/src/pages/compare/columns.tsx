import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Arrow } from "../../ui/arrow.tsx";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import type { Column } from "../../ui/table.tsx";

type Component = Schemas["ComparedComponent"];
type Change = Schemas["ComponentChange"];
type UnreadFile = Schemas["Comparison"]["newlyUnread"]["items"][number];

const wide = "min-w-32 max-w-96 break-words";
const named = "min-w-44 max-w-96";
const sentence = "min-w-72 break-words";

export const addedColumns: readonly Column<Component>[] = [
  { title: "Component", className: named, show: nameOf },
  { title: "Verdict", show: ({ status }) => <StatusBadge status={status} /> },
  { title: "Version", className: "break-words", show: ({ version }) => showVersion(version) },
  { title: "License", className: wide, show: ({ license }) => license },
  { title: "Reason", className: sentence, show: ({ decision }) => decision.reason },
];

export const changeColumns: readonly Column<Change>[] = [
  { title: "Component", className: named, show: ({ after }) => nameOf(after) },
  {
    title: "Verdict",
    show: ({ before, after }) =>
      before.status === after.status ? (
        <StatusBadge status={after.status} />
      ) : (
        <span className="inline-flex flex-wrap items-center gap-1">
          <StatusBadge status={before.status} />
          <Arrow />
          <StatusBadge status={after.status} />
        </span>
      ),
  },
  {
    title: "Version",
    className: wide,
    show: ({ before, after }) => <Step from={showVersion(before.version)} to={showVersion(after.version)} />,
  },
  {
    title: "License",
    className: wide,
    show: ({ before, after }) => <Step from={before.license} to={after.license} />,
  },
  { title: "Reason now", className: sentence, show: ({ after }) => after.decision.reason },
];

export const unreadColumns: readonly Column<UnreadFile>[] = [
  { title: "File", className: wide, show: ({ file }) => file },
  { title: "Reason", className: sentence, show: ({ reason }) => reason },
];

function nameOf({ type, name, scope }: Component): ReactNode {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Tag>{type}</Tag>
      {scope !== "runtime" && <Tag>{scope}</Tag>}
    </span>
  );
}

function Step({ from, to }: { readonly from: string; readonly to: string }): ReactNode {
  if (from === to) return to;
  return (
    <>
      {from} <Arrow /> {to}
    </>
  );
}

function showVersion(version: string): string {
  return version === "" ? "not pinned" : version;
}
