import { checkSubject, type Sameness } from "../../ecosystems/kit/check-subject.ts";
import { shape, text } from "../../formats/shape.ts";
import type { Coordinates } from "../services/clearlydefined/coordinates.ts";

const readStated = shape({ coordinates: shape({ type: text, namespace: text, name: text, revision: text }) });

/** Throws SourceUnavailable if a definition is that of another component. */
export function checkDefinition(definition: unknown, asked: Coordinates, address: string): void {
  const { type = asked.type, namespace = "-", name, revision: version } = readStated(definition).coordinates;
  const found = { name: name === undefined ? undefined : `${type}/${namespace}/${name}`, version };
  const wanted = { name: `${asked.type}/${asked.namespace}/${asked.name}`, version: asked.revision };
  checkSubject({ address, document: definition, found, asked: wanted }, isSame);
}

/** Throws SourceUnavailable if a reply has none of the definitions: there is one of an unknown component, too. */
export function checkBatch(answers: ReadonlyMap<string, unknown>, batch: readonly string[], address: string): void {
  const keys = new Set([...answers.keys()].map(plain));
  if (batch.some((each) => keys.has(plain(each)))) return;
  checkSubject({ address, document: {}, found: {}, asked: { name: batch.slice(0, 3).join(", ") } }, isSame);
}

/** The service has the spelling of the registry, which ignores these differences for some types. */
const isSame: Sameness = {
  name: (a, b) => plain(a) === plain(b),
  version: (a, b) => a.toLowerCase() === b.toLowerCase(),
};

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("%2f", "/")
    .replaceAll(/[-_.]+/g, "-");
}
