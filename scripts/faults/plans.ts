import { killAtFirstStart } from "./first-start.ts";
import { databaseFaults, type Fault, freeze, kill, killIn, redisFaults, restart, stages } from "./kinds.ts";
import { cancelIn, crashLoop, drain } from "./life-kinds.ts";
import type { Place } from "./place.ts";
import { shuffled } from "../../test/helpers/shuffled.ts";

/** The faults of one round, in a random order. */
export type Plan = (place: Place, random: () => number) => readonly Fault[];

/** Every fault that is possible here. */
export const longPlan: Plan = (place, random) =>
  shuffled(
    [
      ...stages.map(killIn),
      ...stages.map(cancelIn),
      ...[kill, freeze, restart, drain, crashLoop(4), killAtFirstStart],
      ...databaseFaults(place),
      ...redisFaults(place),
    ],
    random,
  );

/** What every change is tested with: each kind of fault, and two of the others by chance. */
export const shortPlan: Plan = (place, random) => {
  const [cancel, ...cancels] = shuffled(stages, random).map(cancelIn);
  const others = shuffled([kill, restart, ...redisFaults(place), ...cancels], random);
  return shuffled(
    [
      ...stages.map(killIn),
      ...(cancel ? [cancel] : []),
      ...[freeze, drain, crashLoop(2), killAtFirstStart],
      ...databaseFaults(place),
      ...others.slice(0, 2),
    ],
    random,
  );
};
