import type { ReactNode } from "react";
import { PageTitle } from "../../ui/page-title.tsx";

export function AccountPage(_: Record<string, never>): ReactNode {
  return <PageTitle title="Account" />;
}
