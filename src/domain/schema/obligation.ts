import { choice, list, object, optional, text } from "./build.ts";
import { obligationBases, obligationConditions, obligationIds, useForms, yesOrNo } from "./words.ts";

export const Obligation = object("Obligation", "One thing that a license asks of those who use a work or pass it on.", {
  id: choice(obligationIds, "What it asks."),
  clause: optional(text("The clause that says so; absent where the text was not checked.")),
  detail: optional(text("What is particular about it in this license.")),
  when: optional(
    list(
      choice(
        obligationConditions,
        "modified: the component was changed; source, binary: it is passed on in this form; network: users reach it over a network; service: it is offered to others as a service; static: it is linked statically.",
      ),
      "It applies only where all of these hold; absent: always.",
    ),
  ),
});

export const Use = object("Use", "How the product uses its components, as lcc.yml says. It never changes a verdict.", {
  modified: optional(choice(yesOrNo, "Whether components were changed.")),
  form: optional(choice(useForms, "In which form the product is passed on.")),
  network: optional(choice(yesOrNo, "Whether users reach it over a network.")),
});

export const LicenseObligations = object("LicenseObligations", "What one license asks, as far as lcc knows.", {
  license: text("The license with its exception, as written in an expression."),
  basis: choice(
    obligationBases,
    "How lcc knows. text: read in the text of the license; unchecked: known, but not all of it is checked against the text; family: what licenses of the family usually ask; unknown: lcc cannot say.",
  ),
  obligations: list(Obligation, "What it asks; empty where it asks for nothing, or where the basis is unknown."),
  note: optional(text("What else lcc knows about the license.")),
});
