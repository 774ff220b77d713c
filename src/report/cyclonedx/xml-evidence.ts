import type { ComponentEvidence, IdentityEvidence, LicenseChoice } from "./document.ts";
import { around, element, optional, type XmlElement } from "./xml-element.ts";

export function licensesToXml(licenses: readonly LicenseChoice[]): XmlElement {
  return element("licenses", licenses.map(licenseToXml));
}

function licenseToXml(choice: LicenseChoice): XmlElement {
  if ("expression" in choice) {
    return element("expression", choice.expression, { acknowledgement: choice.acknowledgement });
  }
  const { license } = choice;
  const { acknowledgement } = license;
  return element("license", ["id" in license ? element("id", license.id) : element("name", license.name)], {
    acknowledgement,
  });
}

function identityToXml({ field, confidence, methods }: IdentityEvidence): XmlElement {
  return element("identity", [
    element("field", field),
    element("confidence", String(confidence)),
    around("methods", methods, (method) =>
      element("method", [
        element("technique", method.technique),
        element("confidence", String(method.confidence)),
        element("value", method.value),
      ]),
    ),
  ]);
}

export function evidenceToXml({ identity, occurrences, licenses, copyright }: ComponentEvidence): XmlElement {
  return element("evidence", [
    ...(identity ?? []).map(identityToXml),
    around("occurrences", occurrences, ({ location, line }) =>
      element("occurrence", [element("location", location), optional("line", line?.toString())]),
    ),
    licenses && licensesToXml(licenses),
    around("copyright", copyright, ({ text }) => element("text", text)),
  ]);
}
