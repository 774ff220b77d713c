import { type ReactNode, useEffect } from "react";
import type { Schemas } from "../../api/client.ts";
import { useDashboard } from "../../api/use-dashboard.ts";
import { changeQuery, usePlace } from "../../router.ts";
import { InlineSelect } from "../../ui/inline-select.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Updated } from "../../ui/updated.tsx";
import { ExpiringWaivers } from "./expiring-waivers.tsx";
import { LatestScans } from "./latest-scans.tsx";
import { Licenses } from "./licenses.tsx";
import { PartialNotice } from "./partial-notice.tsx";
import { PendingScans } from "./pending-scans.tsx";
import { ProjectsAtRisk } from "./projects-at-risk.tsx";
import { Totals } from "./totals.tsx";
import { WorseProjects } from "./worse-projects.tsx";

const Trend = lazyPart(async () => (await import("./trend.tsx")).Trend, "Drawing");

export function OverviewPage(): ReactNode {
  const days = usePlace().query.get("days") === "90" ? 90 : 30;
  const dashboard = useDashboard(days);
  useEffect(Trend.preload, []);
  return (
    <>
      <PageTitle title="Overview" beside={<Updated at={dashboard.dataUpdatedAt} />} />
      <QueryView query={dashboard} label="Loading the figures">
        {(figures) => <Figures dashboard={figures} days={days} />}
      </QueryView>
    </>
  );
}

interface FiguresProps {
  readonly dashboard: Schemas["Dashboard"];
  readonly days: number;
}

function Figures({ dashboard, days }: FiguresProps): ReactNode {
  const period = (
    <InlineSelect
      label="Period"
      value={days === 90 ? "90" : "30"}
      choices={[
        ["30", "30 days"],
        ["90", "90 days"],
      ]}
      onChoose={(chosen) => changeQuery({ days: chosen === "90" ? chosen : undefined })}
    />
  );
  return (
    <div className="flex flex-col gap-4">
      <Totals dashboard={dashboard} />
      <PartialNotice count={dashboard.partialScans} />
      <PendingScans pending={dashboard.pending} total={dashboard.pendingScans} />
      <div className="grid gap-4 2xl:grid-cols-2 2xl:items-start">
        <WorseProjects worse={dashboard.worse} hasScans={dashboard.totalScans > 0} />
        <ProjectsAtRisk dashboard={dashboard} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2 xl:items-start">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel title="All projects over time" actions={period}>
            <Trend state={dashboard.state} />
          </Panel>
          <ExpiringWaivers waivers={dashboard.expiringWaivers} />
        </div>
        <Licenses licenses={dashboard.licenseDistribution} />
      </div>
      <LatestScans dashboard={dashboard} />
    </div>
  );
}
