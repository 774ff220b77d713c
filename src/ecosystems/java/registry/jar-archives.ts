import type { PublishedArchive } from "../../../domain/contracts/sources.ts";
import { publishedArchive } from "../../kit/published-archive.ts";
import type { PublishedPom } from "./published-pom.ts";

/** Packagings whose file extension is their name; nearly all others (bundle, ejb, maven-plugin, …) produce a jar. */
const ownEndings: ReadonlySet<string> = new Set(["aar", "war", "ear", "rar", "zip"]);

/** The files next to a POM by Maven's conventions; they may not exist. */
export function jarArchives({ address, packaging = "jar" }: PublishedPom): readonly PublishedArchive[] {
  if (packaging === "pom" || !address.endsWith(".pom")) return [];
  const stem = address.slice(0, -".pom".length);
  const ending = ownEndings.has(packaging) ? packaging : "jar";
  const files = [
    ...publishedArchive("jar", `${stem}.${ending}`),
    ...publishedArchive("sources-jar", `${stem}-sources.jar`),
  ];
  return files.map((file) => ({ ...file, hasHashBeside: true as const }));
}
