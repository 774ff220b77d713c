import type { Component } from "../../../domain/contracts/component.ts";
import { findEcosystem } from "../../../ecosystems/index.ts";

/** The coordinates of one version of a component at ClearlyDefined. */
export interface Coordinates {
  readonly type: string;
  readonly provider: string;
  /** `-` where the name has none. */
  readonly namespace: string;
  readonly name: string;
  readonly revision: string;
}

/** Undefined for types that the service does not keep, without a version, and for names that cannot exist. */
export function toCoordinates(component: Component): Coordinates | undefined {
  const place = findEcosystem(component.type)?.clearlyDefinedAs?.(component);
  if (!place) return undefined;
  const coordinates = { ...place, namespace: place.namespace ?? "-", revision: component.version };
  const parts = [...coordinates.namespace.split("/"), place.name, component.version];
  const isFit = parts.every(isPart) && printCoordinates(coordinates).length <= maxCoordinatesLength;
  return isFit ? coordinates : undefined;
}

/** As a batch lists them; a namespace of several parts is one part here. */
export function printCoordinates({ type, provider, namespace, name, revision }: Coordinates): string {
  return [type, provider, namespace.replaceAll("/", "%2f"), name, revision].join("/");
}

/** The service takes request bodies of 100 KB: 250 coordinates of this length fit. */
const maxCoordinatesLength = 300;

function isPart(text: string): boolean {
  return /^[\w.+~!@-]{1,200}$/.test(text) && !/^\.+$/.test(text);
}
