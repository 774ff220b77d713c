import type { SearchDetector } from "../../../domain/contracts/contracts.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { createLineCounter } from "../../../text/line-at.ts";
import { toSearchResult } from "../reference.ts";
import { readAddress, withWeightUrls } from "./weight-url.ts";

/** Builds that fetch a model: CMake, MSBuild, Gradle and Maven. */
export const buildFiles: SearchDetector = {
  id: "huggingface/build",
  kind: "search",
  title: "Build files of CMake, .NET, Gradle and Maven that fetch models",
  incidental: true,
  files: ["CMakeLists.txt", "*.cmake", "*.csproj", "*.props", "*.targets", "*.gradle", "*.gradle.kts", "pom.xml"],
  prefilter: { bytes: (bytes) => isTelling(bytes) },

  async parse(file) {
    const source = await readIfTelling(file, maxBytes, isTelling);
    if (source === undefined) return { components: [] };
    const lineAt = createLineCounter(source);
    const references = [...withoutComments(source, file.name).matchAll(address)].flatMap(
      ({ 0: url, index }) => readAddress(url, lineAt(index)) ?? [],
    );
    return toSearchResult(file, { references, notes: [] });
  },
};

const maxBytes = 2_000_000;
const isTelling = withWeightUrls(createWordSearch(["huggingface.co/", "hf.co/"]));
const address = /https?:\/\/[^\s"'<>()[\]{}\\;,]{1,500}/g;

/** Comments become blanks, so that everything else stays where it is. */
function withoutComments(source: string, name: string): string {
  const comment = /\.gradle|\.kts$/.test(name)
    ? /\/\*[^]*?(?:\*\/|$)|(?<![:\w])\/\/[^\n]*/g
    : /^CMake|\.cmake$/.test(name)
      ? /#[^\n]*/g
      : /<!--[^]*?(?:-->|$)/g;
  return source.replace(comment, (text) => text.replace(/[^\n]/g, " "));
}
