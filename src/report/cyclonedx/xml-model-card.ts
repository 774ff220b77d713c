import type { DataSet, EnergyConsumption, Environment, Measure, ModelCard, PerformanceMetric } from "./document.ts";
import { around, element, optional, type XmlElement } from "./xml-element.ts";

export function modelCardToXml({ modelParameters, quantitativeAnalysis, considerations }: ModelCard): XmlElement {
  return element("modelCard", [
    modelParameters &&
      element("modelParameters", [
        optional("task", modelParameters.task),
        optional("architectureFamily", modelParameters.architectureFamily),
        optional("modelArchitecture", modelParameters.modelArchitecture),
        around("datasets", modelParameters.datasets, (data) =>
          "ref" in data ? element("ref", data.ref) : dataToXml("dataset", data),
        ),
      ]),
    quantitativeAnalysis &&
      element("quantitativeAnalysis", [
        around("performanceMetrics", quantitativeAnalysis.performanceMetrics, metricToXml),
      ]),
    considerations && element("considerations", [environmentToXml(considerations.environmentalConsiderations)]),
  ]);
}

export function dataToXml(name: string, data: DataSet): XmlElement {
  return element(name, [
    element("type", data.type),
    element("name", data.name),
    optional("description", data.description),
  ]);
}

function metricToXml({ type, value, slice }: PerformanceMetric): XmlElement {
  return element("performanceMetric", [element("type", type), element("value", value), optional("slice", slice)]);
}

function environmentToXml({ energyConsumptions = [], properties }: Environment): XmlElement {
  return element("environmentalConsiderations", [
    ...energyConsumptions.map((consumption) => element("energyConsumptions", [consumptionToXml(consumption)])),
    around("properties", properties, ({ name, value }) => element("property", value, { name })),
  ]);
}

function consumptionToXml(consumption: EnergyConsumption): XmlElement {
  const { activity, energyProviders, activityEnergyCost, co2CostEquivalent } = consumption;
  return element("energyConsumption", [
    element("activity", activity),
    ...energyProviders.map(({ organization, energySource, energyProvided }) =>
      element("energyProviders", [
        element("organization", [element("name", organization.name)]),
        element("energySource", energySource),
        measureToXml("energyProvided", energyProvided),
      ]),
    ),
    measureToXml("activityEnergyCost", activityEnergyCost),
    co2CostEquivalent && measureToXml("co2CostEquivalent", co2CostEquivalent),
  ]);
}

function measureToXml(name: string, { value, unit }: Measure<string>): XmlElement {
  return element(name, [element("value", toDecimal(value)), element("unit", unit)]);
}

/** XML Schema's decimals have no exponent. */
function toDecimal(value: number): string {
  const text = String(value);
  return text.includes("e") ? value.toFixed(20).replace(/\.?0+$/, "") || "0" : text;
}
