import { choice, count, flag, list, number, object, optional, part, text } from "./build.ts";
import { documentTopics } from "./words.ts";

export const DocumentStatement = part("Something that a document of the project says about its models.", {
  topic: choice(documentTopics, "What it is about."),
  file: text("The file, as a path from the root of the project."),
  line: optional(count("The line, from 1; absent where the file was not read and only its name tells the topic.", 1)),
  heading: optional(text("The heading or label that it stands under.")),
  quote: text("The words of the document, cut where they are long."),
  flop: optional(number("Training compute that is declared, in floating-point operations.", { minimum: 0 })),
  flopAtMost: optional(
    number("An upper bound, computed from hours and hardware; not declared anywhere.", { minimum: 0 }),
  ),
  // A person has to check whether it means the model.
  isTrace: optional(flag("The document is about the project in general, or was not read.")),
  isDenial: optional(flag("The words say that there is nothing.")),
  // `[TO FILL: …]`, `[More Information Needed]`.
  blanks: optional(count("Blanks that were not filled in.")),
  headings: optional(list(text("A heading."), "Of a summary of training content: its headings.")),
  datasets: optional(list(text("A name."), "Of such a summary: the datasets of the scan that it names.")),
});

export const ModelDocuments = object("ModelDocuments", "What documents of the project say about its models.", {
  searched: list(text("A path from the root of the project."), "Documents that were searched."),
  unread: list(
    part("A document that was not searched.", {
      file: text("The file, as a path from the root of the project."),
      reason: text("Why it was not."),
    }),
    "Documents that were not searched.",
  ),
  left: count("Documents beyond the bound, which were not looked at."),
  statements: list(DocumentStatement, "What was found, with its place."),
});
