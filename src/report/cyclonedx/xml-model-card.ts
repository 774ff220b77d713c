import type { DataSet, ModelCard } from "./document.ts";
import { around, element, optional, type XmlElement } from "./xml-element.ts";

export function modelCardToXml({ modelParameters }: ModelCard): XmlElement {
  return element("modelCard", [
    element("modelParameters", [
      optional("architectureFamily", modelParameters.architectureFamily),
      optional("modelArchitecture", modelParameters.modelArchitecture),
      around("datasets", modelParameters.datasets, (data) =>
        "ref" in data ? element("ref", data.ref) : dataToXml("dataset", data),
      ),
    ]),
  ]);
}

export function dataToXml(name: string, data: DataSet): XmlElement {
  return element(name, [element("type", data.type), element("name", data.name)]);
}
