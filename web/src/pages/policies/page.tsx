import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";

export function PoliciesPage(_: { readonly name: string | undefined }): ReactNode {
  return <PageTitle title="Policies" />;
}
