import { choice, object, text } from "./build.ts";
import { textKinds } from "./words.ts";

export const PackageText = object("PackageText", "A file of a package that is passed on with it, word for word.", {
  file: text("The file: inside the archive, or as a path from the root of the project."),
  kind: choice(
    textKinds,
    "license: a license of the package itself; notice: a file NOTICE; third-party: licenses and notices of parts that it contains; copyright: copyright holders or authors.",
  ),
  text: text("The SHA-256 of its text, the key in the report's texts. A text that is too long is not there."),
});
