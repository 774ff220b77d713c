import { SourceUnavailable } from "../../domain/contracts/sources.ts";

/** The first answer. A failure matters only if no later place has one; some places end the search when they fail. */
export async function askInTurn<Place, T>(
  places: readonly Place[],
  ask: (place: Place) => Promise<T | undefined>,
  passesFailures: (place: Place) => boolean = () => true,
): Promise<T | undefined> {
  let failure: SourceUnavailable | undefined;
  for (const place of places) {
    try {
      const answer = await ask(place);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof SourceUnavailable) || !passesFailures(place)) throw error;
      failure ??= error;
    }
  }
  if (failure) throw failure;
  return undefined;
}
