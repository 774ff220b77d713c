/** The same with ten waiting scans. */
await import("./service.test.ts");
