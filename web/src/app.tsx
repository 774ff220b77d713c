import { lazy, Suspense, type ReactNode } from "react";
import { openSession, session } from "./api/session.ts";
import { NotFound } from "./pages/not-found.tsx";
import { SignIn } from "./pages/sign-in.tsx";
import { type Place, usePlace } from "./router.ts";
import { Shell } from "./shell/shell.tsx";
import { useStore } from "./store.ts";
import { Failure, Loading } from "./ui/states.tsx";

/** A page is loaded when it is first opened. */
const pages = {
  Overview: lazy(async () => ({ default: (await import("./pages/overview/page.tsx")).OverviewPage })),
  Projects: lazy(async () => ({ default: (await import("./pages/projects/page.tsx")).ProjectsPage })),
  Scans: lazy(async () => ({ default: (await import("./pages/scans/page.tsx")).ScansPage })),
  Scan: lazy(async () => ({ default: (await import("./pages/scan/page.tsx")).ScanPage })),
  Compare: lazy(async () => ({ default: (await import("./pages/compare/page.tsx")).ComparePage })),
  NewScan: lazy(async () => ({ default: (await import("./pages/new-scan/page.tsx")).NewScanPage })),
  Components: lazy(async () => ({ default: (await import("./pages/components/page.tsx")).ComponentsPage })),
  Policies: lazy(async () => ({ default: (await import("./pages/policies/page.tsx")).PoliciesPage })),
  Account: lazy(async () => ({ default: (await import("./pages/account/page.tsx")).AccountPage })),
  Admin: lazy(async () => ({ default: (await import("./pages/admin/page.tsx")).AdminPage })),
};

/** The sign-in page stands in for every page, at the same address: after it the reader is where he wanted to be. */
export function App(): ReactNode {
  const current = useStore(session);
  const place = usePlace();
  if (current.state === "unknown") return <Loading label="Opening the dashboard" />;
  if (current.state === "failed") {
    return (
      <main className="mx-auto flex min-h-screen max-w-md flex-col justify-center p-4">
        <h1 className="mb-4 text-xl font-semibold">lcc</h1>
        <Failure error={current.error} onRetry={openSession} />
      </main>
    );
  }
  if (current.state === "out") return <SignIn isExpired={current.wasSignedIn} />;
  return (
    <Shell user={current.user}>
      <Suspense fallback={<Loading label="Loading the page" />}>{pageOf(place)}</Suspense>
    </Shell>
  );
}

function pageOf({ path, query }: Place): ReactNode {
  const [area = "", id, action, other] = path;
  if (area === "") return <pages.Overview />;
  if (area === "projects") return <pages.Projects project={id} query={query} />;
  if (area === "scans" && id === undefined) return <pages.Scans query={query} />;
  if (area === "scans" && id === "new") return <pages.NewScan query={query} />;
  if (area === "scans" && id && action === "compare" && other) return <pages.Compare scanId={id} otherId={other} />;
  if (area === "scans" && id && action === undefined) return <pages.Scan key={id} scanId={id} query={query} />;
  if (area === "components") return <pages.Components query={query} />;
  if (area === "policies") return <pages.Policies name={id} />;
  if (area === "account") return <pages.Account />;
  if (area === "admin") return <pages.Admin query={query} />;
  return <NotFound />;
}
