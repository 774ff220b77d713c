import { createPackedAnswers } from "./packed-answers.ts";
import type { ServerParts } from "./parts.ts";
import type { Route } from "./route.ts";
import { adminRoutes } from "./routes/admin.ts";
import { authRoutes } from "./routes/auth.ts";
import { compliancePackRoutes } from "./routes/compliance-pack.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { healthRoutes } from "./routes/health.ts";
import { keyRoutes } from "./routes/keys.ts";
import { metricsRoutes } from "./routes/metrics.ts";
import { policyRoutes } from "./routes/policies.ts";
import { scanRoutes } from "./routes/scans.ts";
import { userRoutes } from "./routes/users.ts";

/** Every route of the REST interface, in the order in which the documentation shows them. */
export function apiRoutes(parts: ServerParts): Route[] {
  const packed = createPackedAnswers();
  return [
    ...authRoutes(parts),
    ...keyRoutes(parts),
    ...userRoutes(parts),
    ...scanRoutes(parts, packed),
    ...compliancePackRoutes(parts),
    ...policyRoutes(parts),
    ...dashboardRoutes(parts),
    ...adminRoutes(parts),
    ...healthRoutes(),
    ...metricsRoutes(parts),
  ];
}
