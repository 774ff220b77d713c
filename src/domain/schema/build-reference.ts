import { choice, list, object, text } from "./build.ts";
import { Location } from "./component.ts";
import { buildReferenceKinds } from "./words.ts";

export const BuildReference = object("BuildReference", "An action or container image that the project is built with.", {
  kind: choice(buildReferenceKinds, "What it is."),
  name: text("Its name, with the host and the path where they are written."),
  version: text("The branch, tag, commit or digest as written; empty if none is known."),
  locations: list(Location, "Every place where it is named."),
});
