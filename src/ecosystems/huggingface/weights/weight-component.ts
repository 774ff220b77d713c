import { componentKey, type Component } from "../../../domain/component.ts";
import type { Found, SourceFile } from "../../../domain/contracts.ts";
import { cardFacts, licenseText } from "../cards/card.ts";
import { mergeReferences, type Facts, type Reference } from "../reference.ts";
import { isTestPath } from "../test-path.ts";
import { identify, type Embedded } from "./identity.ts";

/** What the header of a weight file says. */
export interface WeightHeader extends Embedded {
  readonly license?: string | undefined;
  /** Base models and datasets. */
  readonly parts: readonly Reference[];
  readonly facts: Facts;
}

/** The model that a weight file holds, and what it was made from. */
export async function toWeightComponents(file: SourceFile, header: WeightHeader): Promise<Found> {
  const identity = await identify(file, header);
  const { type, name, version, canonicalName, card } = identity;
  const self = componentKey({ type, name, version });
  const parts = mergeReferences(file, [...header.parts, ...identity.parts]).filter(
    (part) => componentKey(part) !== self,
  );
  const declaredLicense = header.license ?? (card && licenseText(card));
  const component: Component = {
    type,
    name,
    version,
    scope: isTestPath(file.path) ? "test" : "runtime",
    direct: true,
    locations: [{ file: file.path }],
    ...(parts.length > 0 && { dependsOn: parts.map(componentKey) }),
    ...(declaredLicense !== undefined && { declaredLicense }),
    ...(canonicalName !== undefined && { canonicalName }),
    facts: {
      kind: "model",
      ...identity.facts,
      ...(card && cardFacts(card)),
      ...header.facts,
      ...partFacts(parts),
      confidence: "certain",
    },
  };
  return { components: [component, ...parts.map((part) => ({ ...part, direct: false }))] };
}

function partFacts(parts: readonly Component[]): Facts {
  const named = (type: string) => parts.filter((part) => part.type === type).map(({ name }) => name);
  const [baseModels, datasets] = [named("huggingface"), named("huggingface-dataset")];
  return { ...(baseModels.length > 0 && { baseModels }), ...(datasets.length > 0 && { datasets }) };
}
