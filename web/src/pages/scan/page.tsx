import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";

export function ScanPage(_: { readonly scanId: string; readonly query: URLSearchParams }): ReactNode {
  return <PageTitle title="Scan" />;
}
