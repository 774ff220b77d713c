import { type ReactNode, useEffect } from "react";
import type { Schemas } from "../../api/client.ts";
import { useScanPages } from "../../api/use-scans.ts";
import { href } from "../../router.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { countOf } from "../../ui/format.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { Panel } from "../../ui/panel.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { scanAgain } from "../../ui/scan-again.ts";
import { ScanStatus } from "../../ui/scan-status.tsx";
import { Empty } from "../../ui/states.tsx";
import { OlderScans } from "../scans/older-scans.tsx";
import { ChooseScans } from "./choose-scans.tsx";

const History = lazyPart(async () => (await import("./history.tsx")).History, "Drawing");

type Scan = Schemas["ScanSummary"];

const perPage = 100;

export function ProjectDetails({ project }: { readonly project: string }): ReactNode {
  const pages = useScanPages({ project }, perPage);
  useEffect(History.preload, []);
  return (
    <>
      <PageTitle title={project} subtitle={<Link to={href(["projects"])}>All projects</Link>}>
        <Again scans={pages.data?.pages.flat() ?? []} />
      </PageTitle>
      <QueryView query={pages} label="Loading the scans">
        {(data) => (
          <>
            <Scans scans={data.pages.flat()} hasOlder={pages.hasNextPage} />
            <OlderScans pages={pages} />
          </>
        )}
      </QueryView>
    </>
  );
}

/** Of the latest scan that the service has made itself; other projects come from pipelines. */
function Again({ scans }: { readonly scans: readonly Scan[] }): ReactNode {
  const address = scans.map(scanAgain).find((link) => link !== undefined);
  return address !== undefined && <ButtonLink to={address}>Scan again</ButtonLink>;
}

interface ScansProps {
  readonly scans: readonly Scan[];
  readonly hasOlder: boolean;
}

function Scans({ scans, hasOlder }: ScansProps): ReactNode {
  if (scans.length === 0)
    return <Empty title="No scan of this project is stored">Its name may be written differently.</Empty>;
  const complete = scans.filter(({ state }) => state === "complete");
  return (
    <div className="flex flex-col gap-4">
      <Standing complete={complete} hasOlder={hasOlder} />
      {complete.length > 1 && (
        <Panel title="Violations and warnings over time">
          <History scans={complete} hasOlder={hasOlder} />
        </Panel>
      )}
      <Panel title="Scans">
        <ChooseScans scans={scans} />
      </Panel>
    </div>
  );
}

interface StandingProps {
  readonly complete: readonly Scan[];
  readonly hasOlder: boolean;
}

function Standing({ complete: [latest, before], hasOlder }: StandingProps): ReactNode {
  if (!latest)
    return <p>{hasOlder ? "None of the scans below is complete." : "No scan of this project is complete."}</p>;
  return (
    <p className="flex flex-wrap items-center gap-2">
      <Link to={href(["scans", latest.id])}>Latest complete scan</Link>
      <ScanStatus scan={latest} />
      <span>
        {countOf(latest.violations, "violation")}, {countOf(latest.warnings, "warning")}
      </span>
      {before && <Link to={href(["scans", before.id, "compare", latest.id])}>What changed since the scan before</Link>}
    </p>
  );
}
