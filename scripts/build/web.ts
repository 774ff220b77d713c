/** Builds the dashboard into `dist/web`, with a compressed copy next to each file. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

export async function buildWeb(root: string): Promise<void> {
  await build({ configFile: join(root, "web", "vite.config.ts"), logLevel: "warn" });
  const folder = join(root, "dist", "web");
  for (const name of globSync("**/*.{html,js,css,svg}", { cwd: folder })) compress(join(folder, name));
}

function compress(file: string): void {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}
