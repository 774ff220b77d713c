/**
 * Takes the pictures of the dashboard in docs/images: `node scripts/screenshots.ts`, after `npm run build`. With a
 * folder (`node scripts/screenshots.ts /tmp/pictures`) it takes every page at three widths, light and dark, for review.
 */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { startBrowser } from "../test/helpers/browser.ts";
import { shots } from "./screenshots/shots.ts";
import { startFilled } from "./screenshots/start-filled.ts";
import { type Look, openReader, takeShot } from "./screenshots/take.ts";

type Name = keyof typeof shots;

const widths = { phone: 390, laptop: 1280, wide: 1920 };

/** The pictures in the documentation. */
const kept: readonly (readonly [name: Name, width: keyof typeof widths, theme: Look["theme"]])[] = [
  ["overview", "phone", "light"],
  ["overview", "phone", "dark"],
  ["overview", "laptop", "light"],
  ["overview", "laptop", "dark"],
  ["overview", "wide", "light"],
  ["overview", "wide", "dark"],
  ["findings", "phone", "light"],
  ["findings", "laptop", "light"],
  ["findings", "wide", "dark"],
  ["drawer", "laptop", "dark"],
  ["search", "laptop", "light"],
  ["compare", "laptop", "light"],
  ["components", "laptop", "dark"],
];

const [folder] = process.argv.slice(2);
const service = await startFilled();
const browser = await startBrowser();
try {
  await (folder === undefined ? takeKept() : takeAll(folder));
} finally {
  await browser.close();
  await service.stop();
}

async function takeKept(): Promise<void> {
  const images = join(dirname(import.meta.dirname), "docs", "images");
  for (const [name, width, theme] of kept) {
    const page = await openReader(browser, service, { width: widths[width], theme });
    await takeShot(page, service, shots[name], { folder: images, name: `${name}-${width}-${theme}` });
    await page.context().close();
  }
}

async function takeAll(into: string): Promise<void> {
  mkdirSync(into, { recursive: true });
  for (const width of Object.values(widths)) {
    for (const theme of ["light", "dark"] as const) {
      const page = await openReader(browser, service, { width, theme });
      for (const [name, shot] of Object.entries(shots))
        await takeShot(page, service, shot, { folder: into, name: `${name}-${width}-${theme}`, fullPage: true });
      await page.context().close();
    }
  }
}
