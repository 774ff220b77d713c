import type { ReactNode } from "react";
import { href } from "../router.ts";
import { PageTitle } from "../ui/page-title.tsx";

export function NotFound(): ReactNode {
  return (
    <>
      <PageTitle title="There is no such page" />
      <p>
        The address may be mistyped.{" "}
        <a className="text-accent underline" href={href([])}>
          Go to the overview
        </a>
      </p>
    </>
  );
}
