import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Schemas } from "../../api/client.ts";
import { useDashboard } from "../../api/use-dashboard.ts";
import { href } from "../../router.ts";
import { Bars } from "../../ui/bars.tsx";
import { showNumber } from "../../ui/format.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Empty, Failure, Loading } from "../../ui/states.tsx";

const Trend = lazy(async () => ({ default: (await import("./trend.tsx")).Trend }));

export function OverviewPage(): ReactNode {
  const [days, setDays] = useState(30);
  const { data, error, refetch } = useDashboard(days);
  return (
    <>
      <PageTitle title="Overview" />
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading label="Loading the figures" />}
      {data && <Figures dashboard={data} days={days} onDays={setDays} />}
    </>
  );
}

interface FiguresProps {
  readonly dashboard: Schemas["Dashboard"];
  readonly days: number;
  readonly onDays: (days: number) => void;
}

function Figures({ dashboard, days, onDays }: FiguresProps): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <Totals dashboard={dashboard} />
      <Panel title="Violations and warnings over time" actions={<DaysChoice days={days} onDays={onDays} />}>
        <Suspense fallback={<Loading label="Drawing" />}>
          <Trend trend={dashboard.trend} />
        </Suspense>
      </Panel>
      <Panel title="Licenses">
        {dashboard.licenseDistribution.length === 0 ? (
          <Empty title="No component has been found yet">Scan a project to see its licenses.</Empty>
        ) : (
          <Bars
            caption="Components by license"
            bars={dashboard.licenseDistribution
              .slice(0, 15)
              .map(({ license, count }) => ({ label: license, count, href: href(["components"], { license }) }))}
          />
        )}
      </Panel>
    </div>
  );
}

function Totals({ dashboard }: { readonly dashboard: Schemas["Dashboard"] }): ReactNode {
  const tiles = [
    { label: "Projects", value: dashboard.totalProjects, href: href(["projects"]) },
    {
      label: "Projects with violations",
      value: dashboard.highRiskProjects,
      href: href(["projects"], { status: "violation" }),
    },
    { label: "Projects with incomplete scans", value: dashboard.partialScans, href: href(["projects"]) },
    { label: "Scans", value: dashboard.totalScans, href: href(["scans"]) },
    { label: "Scans pending", value: dashboard.pendingScans, href: href(["scans"], { status: "queued" }) },
  ];
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {tiles.map((tile) => (
        <li key={tile.label} className="border-line bg-panel rounded-lg border p-4">
          <a href={tile.href} className="flex flex-col gap-1 hover:underline">
            <span className="text-2xl font-semibold tabular-nums">{showNumber(tile.value)}</span>
            <span className="text-faint">{tile.label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function DaysChoice({ days, onDays }: Pick<FiguresProps, "days" | "onDays">): ReactNode {
  return (
    <label className="text-faint flex items-center gap-2 text-xs">
      Period
      <select
        className="border-line bg-panel text-text rounded border px-1.5 py-1"
        value={days}
        onChange={({ target }) => onDays(Number(target.value))}
      >
        <option value={30}>30 days</option>
        <option value={90}>90 days</option>
      </select>
    </label>
  );
}
