import type { ServerDeps } from "./server-deps.ts";
import { createReportTools } from "./reports/report-tools.ts";
import type { Route } from "./route.ts";
import { adminRoutes } from "./routes/admin.ts";
import { auditRoutes } from "./routes/accounts/audit.ts";
import { authRoutes } from "./routes/accounts/auth.ts";
import { compliancePackRoutes } from "./routes/scans/compliance-pack.ts";
import { componentRoutes } from "./routes/components.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { healthRoutes } from "./routes/health.ts";
import { keyRoutes } from "./routes/accounts/keys.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { policyRoutes } from "./routes/policies.ts";
import { projectRoutes } from "./routes/projects.ts";
import { scanDocumentRoutes } from "./routes/scans/scan-documents.ts";
import { scanReportRoutes } from "./routes/scans/scan-reports.ts";
import { reportRoutes } from "./routes/scans/reports.ts";
import { scanRoutes } from "./routes/scans/scans.ts";
import { sessionRoutes } from "./routes/accounts/sessions.ts";
import { userRoutes } from "./routes/accounts/users.ts";

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
