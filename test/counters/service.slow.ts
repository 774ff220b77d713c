/** The same with ten waiting scans, and after a flush as well. */
await import("./service.test.ts");
