export { createdKey, keyEntry, profile, tokens, user } from "./examples/account.ts";
export { dashboard } from "./examples/dashboard.ts";
export { policyDetail, policyEntry } from "./examples/policy.ts";
export {
  cancelledSummary,
  queuedSummary,
  runningSummary,
  scanDetail,
  scanSummary,
  scanWarnings,
} from "./examples/scan.ts";
