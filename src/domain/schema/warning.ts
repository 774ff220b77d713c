import type { Static } from "typebox";
import { choice, object, optional, describeType, text } from "./build.ts";
import { Decision } from "./finding.ts";
import { noteTypes, severities, warningTypes } from "./words.ts";

export const WarnedComponent = object("WarnedComponent", "The component that a warning or note is about.", {
  type: text("The kind of component."),
  name: text("Its name."),
  version: text("Its version; empty where nothing pins one."),
  purl: optional(text("Its package URL.")),
});

export const Warning = object("Warning", "A problem that a person should look at; warnings are counted.", {
  ...createFields(),
  type: choice(warningTypes, "What kind of warning it is."),
});

export const Note = object("Note", "A remark that changes no verdict and is not counted.", {
  ...createFields(),
  type: choice(noteTypes, "What kind of note it is."),
});

/** The shared fields of warnings and notes. */
function createFields() {
  return {
    component: describeType<Static<typeof WarnedComponent> | null>({
      description: "The component; null where it is about a file or a source.",
      anyOf: [WarnedComponent, { type: "null" }],
    }),
    file: optional(text("The file that it is about.")),
    license: text("The component's license; UNKNOWN if none is known."),
    severity: choice(severities, "How much it matters."),
    message: text("What is the matter, in one sentence."),
    explanation: text("What that means, in plain words."),
    recommendation: text("What to do about it."),
    decision: optional(Decision),
  };
}
