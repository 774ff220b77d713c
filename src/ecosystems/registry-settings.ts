const pypi = "SVC_PYPI_URL, or index-url in your own pip.conf, to your package index";
const huggingface = "SVC_HUGGINGFACE_URL to your own hub";

/**
 * How to make lcc use the operator's own registry, by component type; completes "Set …". Not part of `Ecosystem`: the
 * server needs it for uploaded reports, and does not load the detectors for them.
 */
export const registrySettings: Readonly<Record<string, string>> = {
  cargo: "SVC_CRATES_URL, or source replacement in your own Cargo configuration, to your registry",
  composer: "SVC_PACKAGIST_URL, or a repository in your own Composer settings, to your repository",
  conda: pypi,
  custom: huggingface,
  gem: "SVC_RUBYGEMS_URL, or a mirror in your own Bundler settings, to your gem server",
  golang: "SVC_GOPROXY_URL to your module proxy",
  huggingface,
  "huggingface-dataset": huggingface,
  maven: "SVC_MAVEN_URL, or a mirror in your own Maven settings, to your repository",
  npm: "SVC_NPM_URL, or <scope>:registry in your own .npmrc, to your npm registry",
  nuget: "SVC_NUGET_URL, or the feeds of your own NuGet.Config, to your feed",
  ollama: huggingface,
  pypi,
};
