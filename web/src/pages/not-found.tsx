import type { ReactNode } from "react";
import { href } from "../router.ts";
import { Link } from "../ui/link.tsx";
import { PageTitle } from "../ui/page-title.tsx";

export function NotFound(): ReactNode {
  return (
    <>
      <PageTitle title="There is no such page" />
      <p className="mb-2">The address may be mistyped.</p>
      <Link to={href([])}>Go to the overview</Link>
    </>
  );
}
