import { readFileSync } from "node:fs";
import { once } from "../async/once.ts";

/** The version of this package, from the package.json that lies beside `src` and `dist` alike. */
export function version(): string {
  return readVersion();
}

const readVersion = once(() => {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
});
