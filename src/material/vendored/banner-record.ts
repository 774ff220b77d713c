import { ParseError } from "../../domain/contracts/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import { toFileName } from "../../text/paths.ts";
import type { FolderTree } from "../folder-tree.ts";
import { readBanners, statedLicense } from "../scripts/banner.ts";
import { letters, toNpmName } from "../scripts/library-names.ts";
import type { PackageRecord } from "./records/record.ts";

const maxFiles = 20;
const headBytes = 4_096;

/** What the banner of a script says about the folder that the script is in, if the folder has the name of the library. */
export async function readBannerRecord(
  folder: string,
  paths: readonly string[],
  tree: FolderTree,
): Promise<PackageRecord | undefined> {
  const place = letters(toFileName(folder));
  for (const file of paths.filter((path) => /\.(?:js|css)$/i.test(path)).slice(0, maxFiles)) {
    const bytes = await tree.read(file, 0, headBytes).catch(ifUnreadable);
    const banner = readBanners((bytes && decodeText(bytes)) ?? "").banners.find(({ isAtStart }) => isAtStart);
    if (banner?.name === undefined || banner.version === "") continue;
    const npm = toNpmName(banner.name, file);
    if (![banner.name, npm ?? ""].some((name) => letters(name).replace(/js$/, "") === place.replace(/js$/, "")))
      continue;
    const named = npm === undefined ? { type: "custom", name: banner.name } : { type: "npm", name: npm };
    return { ...named, version: banner.version, file, license: statedLicense(banner), authors: [] };
  }
  return undefined;
}

function ifUnreadable(error: unknown): undefined {
  if (error instanceof ParseError) return undefined;
  throw error;
}
