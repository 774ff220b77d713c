/** Examples for the API documentation. */
export * from "./account.ts";
export * from "./policy.ts";
export * from "./scan.ts";
