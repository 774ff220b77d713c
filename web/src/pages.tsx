import type { ReactElement } from "react";
import { NotFound } from "./pages/not-found.tsx";
import type { Place } from "./router.ts";
import { lazyPart } from "./ui/lazy-part.tsx";

const label = "Loading the page";

/** A page is loaded when it is first opened. */
const pages = {
  Overview: lazyPart(async () => (await import("./pages/overview/page.tsx")).OverviewPage, label),
  Projects: lazyPart(async () => (await import("./pages/projects/page.tsx")).ProjectsPage, label),
  Scans: lazyPart(async () => (await import("./pages/scans/page.tsx")).ScansPage, label),
  Scan: lazyPart(async () => (await import("./pages/scan/page.tsx")).ScanPage, label),
  Compare: lazyPart(async () => (await import("./pages/compare/page.tsx")).ComparePage, label),
  NewScan: lazyPart(async () => (await import("./pages/new-scan/page.tsx")).NewScanPage, label),
  Components: lazyPart(async () => (await import("./pages/components/page.tsx")).ComponentsPage, label),
  Policies: lazyPart(async () => (await import("./pages/policies/page.tsx")).PoliciesPage, label),
  Account: lazyPart(async () => (await import("./pages/account/page.tsx")).AccountPage, label),
  Admin: lazyPart(async () => (await import("./pages/admin/page.tsx")).AdminPage, label),
};

export function pageOf({ path, query }: Place): ReactElement {
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

/** Begins to load a page that is about to be shown. */
export function preloadPage(place: Place): void {
  const { type } = pageOf(place);
  Object.values(pages)
    .find((page) => page === type)
    ?.preload();
}
