import type { DashboardSummary } from "../../domain/dashboard.ts";
import { findExpressionFamily } from "../../spdx/expression-family.ts";
import { defined } from "../../text/defined.ts";
import { createResponseCache } from "../response/answer-cache.ts";
import * as example from "../examples/examples.ts";
import type { ServerDeps } from "../server-deps.ts";
import { answer, type Route, route } from "../route.ts";
import { summarizeScan } from "../response/scan-summary.ts";
import * as schemas from "../schemas/schemas.ts";

const defaultDays = 30;
/** Trends cached at the same time. */
const maxTrends = 8;

/** Totals over all scans, and what needs attention. */
export function dashboardRoutes({ store, now }: ServerDeps): Route[] {
  const answers = createResponseCache(maxTrends);
  return [
    route({
      method: "GET",
      path: "/dashboard",
      operationId: "getDashboard",
      tag: "dashboard",
      summary: "Totals over all scans",
      access: "user",
      query: schemas.DashboardQuery,
      answer: schemas.Dashboard,
      answerExample: example.dashboard,
      async handle({ caller, query: { days = defaultDays } }) {
        const time = now();
        const today = Math.floor(time.getTime() / 86_400_000);
        const key = `${days} days until ${today}`;
        const revision = caller.revision ?? (await store.scans.revision());
        const make = async () => showDashboard(await store.scans.dashboard({ days, now: time }));
        return answer({ raw: await answers.get(revision, key, make) });
      },
    }),
  ];
}

function showDashboard({ pending, licenseDistribution, ...rest }: DashboardSummary) {
  const licenses = licenseDistribution.map((share) => {
    const family = share.license === "OTHER" ? undefined : findExpressionFamily(share.license);
    return { ...share, ...defined({ family }) };
  });
  return { ...rest, licenseDistribution: licenses, pending: pending.map(summarizeScan) };
}
