import { measureReaders } from "./load/readers.ts";

export const title = "a service under load";

export async function run(): Promise<void> {
  await measureReaders();
}
