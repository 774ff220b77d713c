import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";

export function ProjectsPage(_: { readonly project: string | undefined; readonly query: URLSearchParams }): ReactNode {
  return <PageTitle title="Projects" />;
}
