import type { ReactNode } from "react";
import { href } from "../router.ts";
import { showShortAge } from "./format.ts";
import { Link } from "./link.tsx";
import { Moment } from "./moment.tsx";

interface ScanLinkProps {
  readonly id: string;
  readonly project: string;
  readonly at: string;
}

/** A scan by its age. */
export function ScanLink({ id, project, at }: ScanLinkProps): ReactNode {
  return (
    <Link to={href(["scans", id])} label={`${showShortAge(at)}: scan of ${project}`}>
      <Moment at={at} />
    </Link>
  );
}
