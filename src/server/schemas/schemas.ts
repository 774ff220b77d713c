/** The schemas of the API. Named schemas appear once in the OpenAPI document. */
export * from "./account.ts";
export * from "./component.ts";
export * from "./comparison.ts";
export * from "./dashboard.ts";
export * from "./finding.ts";
export * from "./policy.ts";
export * from "./project.ts";
export * from "./scan.ts";
export * from "./audit.ts";
