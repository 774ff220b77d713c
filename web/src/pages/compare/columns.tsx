import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { Arrow } from "../../ui/arrow.tsx";
import { StatusBadge, Tag } from "../../ui/badge.tsx";
import { findingHref } from "../../ui/finding-href.ts";
import { Link } from "../../ui/link.tsx";
import type { Column } from "../../ui/table.tsx";

type Component = Schemas["ComparedComponent"];
type Change = Schemas["ComponentChange"];
type UnreadFile = Schemas["Comparison"]["newlyUnread"]["items"][number];

const wide = "min-w-32 max-w-96 break-words";
const named = "min-w-44 max-w-96";
const sentence = "min-w-72 break-words";

/** Components of one of the two scans. */
export const componentColumns = (scanId: string): readonly Column<Component>[] => [
  { title: "Component", className: named, show: (component) => <Name component={component} scanId={scanId} /> },
  { title: "Verdict", show: ({ status }) => <StatusBadge status={status} /> },
  { title: "Version", className: "break-words", show: ({ version }) => showVersion(version) },
  { title: "License", className: wide, show: ({ license }) => license },
  { title: "Reason", className: sentence, show: ({ decision }) => decision.reason },
];

export const changeColumns = (scanId: string): readonly Column<Change>[] => [
  { title: "Component", className: named, show: ({ after }) => <Name component={after} scanId={scanId} /> },
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

interface NameProps {
  readonly component: Component;
  readonly scanId: string;
}

function Name({ component, scanId }: NameProps): ReactNode {
  const { type, name, scope } = component;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="min-w-0 wrap-anywhere">
        <Link to={findingHref(scanId, component)}>{name}</Link>
      </span>
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
