export { auditEntry, createdKey, keyEntry, profile, session, tokens, user } from "./examples/account.ts";
export { componentUse } from "./examples/component.ts";
export { dashboard } from "./examples/dashboard.ts";
export { policyDetail, policyEntry } from "./examples/policy.ts";
export { project } from "./examples/project.ts";
export {
  cancelledSummary,
  comparison,
  queuedSummary,
  runningSummary,
  reportOutline,
  scanDetail,
  scanSummary,
  scanWarnings,
} from "./examples/scan.ts";
