/** How serious a known risk of a model or dataset is, from least to worst. */
export const riskLevels = ["low", "medium", "high", "critical"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** The kinds of risk in the table of models and datasets. */
export const riskTags: readonly string[] = [
  ...["attribution", "biometric", "bulk-download-agreement", "community-license", "competition-only"],
  ...["contains-books", "contains-books3", "country-dependent", "disabled", "eu-exclusion", "evaluation-only"],
  ...["gated", "harmful-content", "health-data", "images-coco", "images-per-flickr-license", "images-unlicensed"],
  ...["includes-copyleft", "includes-non-commercial", "leaked-weights", "license-mismatch"],
  ...["linked-images-unlicensed", "litigation", "mixed-licenses", "mixed-sources", "model-outputs", "naming-duty"],
  ...["network-copyleft", "no-redistribution", "no-reidentification", "no-rights-statement", "non-commercial"],
  ...["not-public-domain", "openai-outputs", "opt-out", "per-document-licenses", "per-file-licenses"],
  ...["per-image-verification", "personal-data", "pirated-source", "platform-terms", "repository-removed"],
  ...["research-intent", "research-only", "share-alike", "source-rights-unclear", "source-sharegpt"],
  ...["source-withdrawn", "takedown", "trained-on-laion", "trained-on-web-images", "unfiltered", "unlawful-content"],
  ...["uploader-claims", "use-restrictions", "user-content", "voice-data", "web-crawl", "weights-claimed"],
  ...["withdrawn", "withdrawn-host"],
];
