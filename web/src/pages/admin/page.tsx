import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";

export function AdminPage(_: { readonly query: URLSearchParams }): ReactNode {
  return <PageTitle title="Administration" />;
}
