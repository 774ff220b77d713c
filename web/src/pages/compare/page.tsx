import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";

export function ComparePage(_: { readonly scanId: string; readonly otherId: string }): ReactNode {
  return <PageTitle title="Compare two scans" />;
}
