import { readFileSync } from "node:fs";
import { once } from "../async/once.ts";

/** Reads the version from package.json, which is next to both `src` and `dist`. */
export function version(): string {
  return readVersion();
}

const readVersion = once(() => {
  const manifest: { version: string } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  return manifest.version;
});
