/** The types of components that lcc finds, as the filters list them. */
export const componentTypes: readonly string[] = [
  "npm",
  "pypi",
  "conda",
  "maven",
  "golang",
  "cargo",
  "nuget",
  "composer",
  "gem",
  "huggingface",
  "huggingface-dataset",
  "ollama",
  "custom",
];
