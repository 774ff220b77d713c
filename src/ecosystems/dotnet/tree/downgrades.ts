import { isBelow } from "./choose-version.ts";
import { labelOf, type SettledGraph } from "./settle.ts";

const maxNotes = 20;

/** Requirements nearer to the project with an older version than others; NuGet uses the older version and warns. */
export function findDowngrades({ chosen, demands }: SettledGraph): readonly string[] {
  const notes: string[] = [];
  for (const [name, one] of chosen) {
    for (const { from, edge } of demands.get(name) ?? []) {
      if (!one.parsed || from === "" || !isBelow(one.parsed, edge.range)) continue;
      const asks = `${labelOf(from)} asks for ${edge.range}`;
      notes.push(`${one.name} ${one.version} is used because it is nearer to the project, although ${asks} (NU1605).`);
    }
  }
  return [...new Set(notes)].sort().slice(0, maxNotes);
}
