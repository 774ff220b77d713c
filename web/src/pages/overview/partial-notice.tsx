import type { ReactNode } from "react";
import { href } from "../../router.ts";
import { countOf } from "../../ui/format.ts";
import { Notice } from "../../ui/states.tsx";

/** A scan that did not see everything must not look like a clean one, in the totals neither. */
export function PartialNotice({ count }: { readonly count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <Notice tone="warning">
      The latest complete scan of {countOf(count, "project")} did not see everything. What it did not see is in no
      figure on this page.{" "}
      <a className="underline" href={href(["projects"], { completeness: "partial" })}>
        Show these projects
      </a>
    </Notice>
  );
}
