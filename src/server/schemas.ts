/** The schemas of the API. Named schemas appear once in the OpenAPI document. */
export * from "./schemas/account.ts";
export * from "./schemas/component.ts";
export * from "./schemas/comparison.ts";
export * from "./schemas/dashboard.ts";
export * from "./schemas/finding.ts";
export * from "./schemas/policy.ts";
export * from "./schemas/project.ts";
export * from "./schemas/scan.ts";
export * from "./schemas/audit.ts";
