import type { Schemas } from "../api/client.ts";
import { href } from "../router.ts";

/** The form of a new scan with the values of this one; undefined where the files are not the service's to read. */
export function scanAgain(scan: Schemas["ScanSummary"] | undefined): string | undefined {
  if (!scan || scan.origin === "upload" || (scan.repository === undefined && scan.path === undefined)) return undefined;
  const { project, policy, context, exclude, repository, path, production } = scan;
  return href(["scans", "new"], {
    repo_url: repository,
    path: repository === undefined ? path : undefined,
    project_name: project,
    policy,
    context,
    exclude: exclude.join("\n"),
    production: production === true ? "1" : undefined,
  });
}
