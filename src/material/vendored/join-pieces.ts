import { toFolder } from "../../text/paths.ts";
import type { ForeignPart } from "../material.ts";
import { isPiece, toPartName } from "./part-name.ts";

/** Folders of one part that have copies of its license file (`zip/src`, `zip/include`, `zip/tools`) are one component. */
export function joinPieces(parts: readonly ForeignPart[]): readonly ForeignPart[] {
  const groups = Map.groupBy(parts, (part) => keyOf(part) ?? part);
  return [...groups.values()].flatMap((pieces) => {
    const [first] = pieces;
    const isOne = first && pieces.length > 1 && pieces.some(({ component: { folder = "" } }) => isPiece(folder));
    return isOne ? { ...first, component: joinComponents(pieces, first) } : pieces;
  });
}

/** The folder around, and the license text. */
function keyOf({ component: { type, version, folder = "", locations }, evidence: [stated] }: ForeignPart) {
  const isPlain = type === "custom" && version === "" && locations.some(({ file }) => file === stated?.file);
  const above = toFolder(folder);
  return isPlain && above !== "" ? `${above}\n${stated?.license}\n${stated?.raw}` : undefined;
}

function joinComponents(pieces: readonly ForeignPart[], { component }: ForeignPart): ForeignPart["component"] {
  const folder = toFolder(component.folder ?? "");
  const locations = pieces.flatMap((piece) => piece.component.locations).slice(0, maxLocations);
  return { ...component, name: toPartName(folder), folder, locations };
}

const maxLocations = 10;
