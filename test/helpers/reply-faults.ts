/** What a broken registry or proxy sends in the place of a document; `other`: that of another package. */
export const faults: Readonly<Record<string, unknown>> = {
  "the document of another package": "other",
  "an empty object": {},
  "an error with status 200": { error: { message: "The upstream server cannot be reached." } },
  "a page": "<!DOCTYPE html><html><head><title>Sign in</title></head><body><p>Sign in</p></body></html>",
};
