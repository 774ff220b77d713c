import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { href } from "../../router.ts";
import { StatusBadge } from "../../ui/badge.tsx";
import { showNumber } from "../../ui/format.ts";
import { Arrow } from "../../ui/arrow.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { ScanLink } from "../../ui/scan-link.tsx";
import { Empty } from "../../ui/states.tsx";
import { type Column, Table } from "../../ui/table.tsx";

type Worse = Schemas["Dashboard"]["worse"][number];

const columns: readonly Column<Worse>[] = [
  {
    title: "Project",
    className: "max-w-72",
    show: ({ project }) => <Link to={href(["projects", project])}>{project}</Link>,
  },
  {
    title: "Result",
    show: ({ before, after }) => (
      <span className="inline-flex flex-wrap items-center gap-1">
        {before !== after && (
          <>
            <StatusBadge status={before} /> <Arrow />
          </>
        )}
        <StatusBadge status={after} />
      </span>
    ),
  },
  {
    title: "Violations",
    isNumber: true,
    className: "whitespace-nowrap",
    show: ({ violationsBefore, violationsAfter }) => (
      <>
        {violationsBefore !== violationsAfter && (
          <>
            {showNumber(violationsBefore)} <Arrow />{" "}
          </>
        )}
        {showNumber(violationsAfter)}
      </>
    ),
  },
  { title: "New or worse", className: "min-w-44 max-w-96", show: (worse) => <Components worse={worse} /> },
  {
    title: "Scan",
    className: "whitespace-nowrap",
    show: ({ project, scanId, scanBefore, at }) => (
      <>
        <ScanLink id={scanId} project={project} at={at} />
        {" · "}
        <Link to={href(["scans", scanBefore, "compare", scanId])} label={`What changed in ${project}`}>
          what changed
        </Link>
      </>
    ),
  },
];

const shown = 3;
/** The service names at most this many. */
const maxComponents = 20;

/** The first ones, and the rest on demand. */
function Components({ worse: { components, scanId, scanBefore } }: { readonly worse: Worse }): ReactNode {
  const [first, rest] = [components.slice(0, shown), components.slice(shown)];
  if (first.length === 0) return <Link to={href(["scans", scanBefore, "compare", scanId])}>See what changed</Link>;
  return (
    <>
      <ComponentList components={first} scanId={scanId} />
      {rest.length > 0 && (
        <details>
          <summary className="text-faint">
            {showNumber(rest.length)} {components.length < maxComponents ? "more" : "or more"}
          </summary>
          <ComponentList components={rest} scanId={scanId} />
        </details>
      )}
    </>
  );
}

function ComponentList({ components, scanId }: Pick<Worse, "components" | "scanId">): ReactNode {
  return (
    <ul>
      {components.map(({ component, license, after }) => (
        <li key={`${component} ${license}`} className="flex flex-wrap gap-x-1.5 wrap-anywhere">
          <Link to={href(["scans", scanId], { q: component.replace(/(.)@[^@]*$/, "$1") })}>{component}</Link>
          <span className={after === "violation" ? "text-violation" : "text-warning"}>{license}</span>
        </li>
      ))}
    </ul>
  );
}

interface WorseProjectsProps {
  readonly worse: readonly Worse[];
  readonly hasScans: boolean;
}

export function WorseProjects({ worse, hasScans }: WorseProjectsProps): ReactNode {
  return (
    <Panel title="What got worse in the last 7 days">
      {worse.length > 0 ? (
        <Table
          caption="Projects that got worse in the last 7 days"
          columns={columns}
          rows={worse}
          keyOf={({ project }) => project}
        />
      ) : (
        <Empty title={hasScans ? "No project got worse" : "Nothing has been scanned yet"}>
          {hasScans
            ? "No complete scan of the last 7 days has a worse result than the project had before."
            : "Start with “New scan”."}
        </Empty>
      )}
    </Panel>
  );
}
