import type { ServerDeps } from "../server-deps.ts";
import { createReportTools } from "../reports/report-tools.ts";
import type { Route } from "../route.ts";
import { adminRoutes } from "./admin.ts";
import { auditRoutes } from "./accounts/audit.ts";
import { authRoutes } from "./accounts/auth.ts";
import { compliancePackRoutes } from "./scans/compliance-pack.ts";
import { componentRoutes } from "./components.ts";
import { dashboardRoutes } from "./dashboard.ts";
import { healthRoutes } from "./health.ts";
import { keyRoutes } from "./accounts/keys.ts";
import { metricsRoutes } from "./metrics.ts";
import { policyRoutes } from "./policies.ts";
import { projectRoutes } from "./projects.ts";
import { scanDocumentRoutes } from "./scans/scan-documents.ts";
import { scanReportRoutes } from "./scans/scan-reports.ts";
import { reportRoutes } from "./scans/reports.ts";
import { scanRoutes } from "./scans/scans.ts";
import { sessionRoutes } from "./accounts/sessions.ts";
import { userRoutes } from "./accounts/users.ts";

/** All API routes, in the order of the documentation. */
export function apiRoutes(deps: ServerDeps): Route[] {
  const tools = createReportTools();
  return [
    ...authRoutes(deps),
    ...sessionRoutes(deps),
    ...keyRoutes(deps),
    ...userRoutes(deps),
    ...scanRoutes(deps),
    ...scanReportRoutes(deps, tools),
    ...scanDocumentRoutes(deps, tools),
    ...compliancePackRoutes(deps, tools),
    ...reportRoutes(deps),
    ...projectRoutes(deps),
    ...componentRoutes(deps),
    ...policyRoutes(deps),
    ...dashboardRoutes(deps),
    ...adminRoutes(deps),
    ...auditRoutes(deps),
    ...healthRoutes(deps),
    ...metricsRoutes(deps),
  ];
}
