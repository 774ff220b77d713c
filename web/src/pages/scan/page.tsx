import type { ReactNode } from "react";
import { isPending, type ScanStart, useScan } from "../../api/use-scan.ts";
import { href } from "../../router.ts";
import { PartialBadge, StatusBadge } from "../../ui/badge.tsx";
import { Moment } from "../../ui/moment.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { isCancelled } from "../../ui/scan-status.tsx";
import { Notice } from "../../ui/states.tsx";
import { Actions } from "./actions.tsx";
import { ScanProgress } from "./progress.tsx";
import { ScanTabs } from "./tabs.tsx";

interface ScanPageProps {
  readonly scanId: string;
  readonly query: URLSearchParams;
}

export function ScanPage({ scanId, query }: ScanPageProps): ReactNode {
  const scan = useScan(scanId);
  return (
    <>
      <PageTitle
        title={scan.data ? `Scan of ${scan.data.summary.project}` : "Scan"}
        beside={scan.data && <Head scan={scan.data} />}
      >
        {scan.data && <Actions scan={scan.data} />}
      </PageTitle>
      <QueryView query={scan} label="Loading the scan">
        {(data) => <Content scan={data} query={query} />}
      </QueryView>
    </>
  );
}

function Content({ scan, query }: { readonly scan: ScanStart; readonly query: URLSearchParams }): ReactNode {
  const { summary } = scan;
  if (isPending(summary)) return <ScanProgress summary={summary} />;
  if (isCancelled(summary)) return <Notice tone="info">{summary.error?.detail}</Notice>;
  if (summary.state === "failed")
    return (
      <Notice tone="violation">
        <p className="font-medium">The scan did not finish, and nothing was judged.</p>
        <p>{summary.error?.detail}</p>
      </Notice>
    );
  return <ScanTabs scan={scan} query={query} />;
}

/** What matters most, on one line; the rest is in the tab "About". */
function Head({ scan: { summary, report } }: { readonly scan: ScanStart }): ReactNode {
  const { project, createdBy, generatedAt, policy, context, completeness, id } = summary;
  const commit = report.source?.commit?.slice(0, 7);
  return (
    <>
      <StatusBadge status={summary.status} />
      {completeness === "partial" && (
        <a
          href={href(["scans", id], { tab: "coverage" })}
          aria-label="Incomplete: show the gaps"
          className="hover:underline"
        >
          <PartialBadge />
        </a>
      )}
      <p className="text-faint min-w-0 grow basis-64 lg:truncate">
        <a className="text-accent underline" href={href(["projects", project])}>
          All scans
        </a>
        {` · ${policy}/${context} · `}
        <Moment at={generatedAt} /> by {createdBy}
        {commit !== undefined && ` · ${commit}`}
      </p>
    </>
  );
}
