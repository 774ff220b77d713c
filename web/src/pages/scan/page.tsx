import type { ReactNode } from "react";
import { isPending, type ScanStart, useScan } from "../../api/use-scan.ts";
import { href } from "../../router.ts";
import { showMoment, showSeconds } from "../../ui/format.ts";
import { PageTitle } from "../../ui/page-title.tsx";
import { QueryView } from "../../ui/query-view.tsx";
import { Notice } from "../../ui/states.tsx";
import { Actions } from "./actions.tsx";
import { ScanProgress } from "./progress.tsx";
import { ScanTabs } from "./tabs.tsx";
import { Verdict } from "./verdict.tsx";

interface ScanPageProps {
  readonly scanId: string;
  readonly query: URLSearchParams;
}

export function ScanPage({ scanId, query }: ScanPageProps): ReactNode {
  const scan = useScan(scanId);
  return (
    <>
      <PageTitle title={scan.data ? `Scan of ${scan.data.summary.project}` : "Scan"} subtitle={subtitleOf(scan.data)}>
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
  if (summary.state === "failed")
    return (
      <Notice tone="violation">
        <p className="font-medium">The scan did not finish, and nothing was judged.</p>
        <p>{summary.error?.detail}</p>
      </Notice>
    );
  return (
    <div className="flex flex-col gap-4">
      <Verdict scan={scan} />
      <ScanTabs scan={scan} query={query} />
    </div>
  );
}

function subtitleOf(scan: ScanStart | undefined): ReactNode {
  if (!scan) return undefined;
  const { project, createdBy, via, generatedAt, completedAt, durationSeconds, origin, retryOf } = scan.summary;
  const verb = origin === "upload" ? "Uploaded" : "Requested";
  return (
    <>
      {`${verb} by ${createdBy}${via === "key" ? " with an API key" : ""}, ${showMoment(generatedAt)}`}
      {completedAt !== null && origin !== "upload" && ` · took ${showSeconds(durationSeconds)}`}
      {" · "}
      <a className="text-accent underline" href={href(["projects", project])}>
        All scans of the project
      </a>
      {retryOf !== undefined && (
        <>
          {" · "}
          <a className="text-accent underline" href={href(["scans", retryOf])}>
            Repeats a failed scan
          </a>
        </>
      )}
    </>
  );
}
