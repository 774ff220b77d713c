import type { ModelFacts } from "../../models/model-facts.ts";
import { toLine } from "../sbom/facts.ts";
import type { Environment, Measure } from "./document.ts";
import { defined } from "../../text/defined.ts";

/**
 * The cost of training a model, from its card. CycloneDX allows emissions only with an amount of energy; if no energy
 * is stated, emissions become a property.
 */
export function toEnvironment({ emissions, hardware, energy = 0, trainingType }: ModelFacts): Environment | undefined {
  const stated = toLine(emissions);
  const isEnergy = Number.isFinite(energy) && energy > 0;
  const carbon = stated === undefined ? undefined : readTons(stated);
  const rows = [
    ["lcc:fact:emissions", isEnergy && carbon ? undefined : stated],
    ["lcc:fact:hardware", toLine(hardware)],
  ] as const;
  const properties = rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  if (!isEnergy && properties.length === 0) return undefined;
  return {
    ...(isEnergy && { energyConsumptions: [consumption(trainingType, energy, carbon)] }),
    ...(properties.length > 0 && { properties }),
  };
}

/** The schema requires an energy provider, which cards do not state. */
function consumption(type: string | undefined, energy: number, carbon: Measure<"tCO2eq"> | undefined) {
  const used: Measure<"kWh"> = { value: energy, unit: "kWh" };
  return {
    activity: type === "fine-tuning" ? "fine-tuning" : "training",
    energyProviders: [{ organization: { name: "not stated" }, energySource: "unknown", energyProvided: used }],
    activityEnergyCost: used,
    ...defined({ co2CostEquivalent: carbon }),
  } as const;
}

/** Cards state emissions in grams; values with their own unit are not converted. */
function readTons(stated: string): Measure<"tCO2eq"> | undefined {
  const grams = /^\d{1,15}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i.test(stated) ? Number(stated) : Number.NaN;
  return Number.isFinite(grams) ? { value: Number((grams / 1e6).toPrecision(12)), unit: "tCO2eq" } : undefined;
}
