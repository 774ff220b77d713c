import type { DocumentTopic } from "./model-documents.ts";

/** How a topic is recognized: by names of files, and by headings or labels in documents. */
export interface TopicWords {
  /** Beginnings of file names, in lower case, with `-` between words. */
  readonly files?: readonly string[];
  /** Words within a heading. */
  readonly within?: readonly string[];
  /** Whole headings: words that are clear on their own but ambiguous in a longer heading. */
  readonly whole?: readonly string[];
}

export const documentWords: Readonly<Record<DocumentTopic, TopicWords>> = {
  "copyright-policy": { files: ["copyright-policy", "policy-copyright"], within: ["copyright policy"] },
  "rights-reservations": {
    files: ["robots", "tdm-policy", "crawler-policy", "opt-out"],
    within: [
      "rights reservation",
      "reservations of rights",
      "opt-out",
      "opt out",
      "robots.txt",
      "text and data mining",
    ],
  },
  "training-summary": {
    files: ["training-content-summary", "training-data-summary", "public-summary", "summary-of-training-content"],
    within: ["summary of training content", "training content summary", "summary of the training content"],
  },
  "use-policy": {
    files: ["acceptable-use", "use-policy", "usage-policy", "responsible-use"],
    within: ["acceptable use", "prohibited use", "out-of-scope use", "use restriction", "use policy", "usage policy"],
  },
  "intended-use": {
    within: ["intended use", "intended task", "intended purpose", "primary use", "evaluated use", "use case"],
    whole: ["use", "uses", "direct use", "downstream use", "tasks"],
  },
  release: { within: ["release date", "date of release"], whole: ["released"] },
  distribution: {
    within: ["ways of distribution", "distribution channel", "methods of distribution"],
    whole: ["distribution", "availability", "download", "downloads"],
  },
  architecture: { within: ["model architecture"], whole: ["architecture", "network architecture", "model structure"] },
  parameters: {
    within: ["number of parameters", "parameter count"],
    whole: ["parameters", "model size", "total size"],
  },
  "input-output": {
    within: [
      "inputs and outputs",
      "input and output",
      "input/output",
      "input format",
      "output format",
      "input modalit",
    ],
    whole: ["input", "inputs", "output", "outputs", "modalities"],
  },
  integration: {
    within: ["how to use", "getting started", "get started", "integration", "quickstart", "quick start"],
    whole: ["usage", "inference", "installation", "deployment"],
  },
  requirements: {
    within: ["hardware requirement", "software requirement", "system requirement", "required hardware"],
    whole: ["requirements", "compatibility", "hardware and software"],
  },
  "software-versions": { within: ["framework version", "software version", "library version"], whole: ["software"] },
  "input-size": {
    within: ["context length", "context window", "maximum input", "max input", "maximum sequence length"],
  },
  design: {
    within: ["training procedure", "training process", "training method", "training regime", "design choice"],
    whole: ["design", "design specifications", "methodology", "training", "pretraining", "pre-training"],
  },
  "training-data": {
    within: [
      "training data",
      "training, test",
      "training dataset",
      "data source",
      "validation data",
      "data provenance",
    ],
    whole: ["data", "dataset", "datasets"],
  },
  compute: { within: ["training compute", "compute used", "computational resources", "amount of computation"] },
  "training-time": { within: ["training time", "training duration", "duration of training", "time of training"] },
  energy: { within: ["energy consumption", "energy use", "energy consumed", "energy used"], whole: ["energy"] },
  evaluation: {
    files: ["evaluation"],
    within: ["evaluation", "benchmark result", "test result", "performance and limitation"],
    whole: ["results", "benchmarks", "performance", "metrics"],
  },
  "adversarial-testing": {
    files: ["red-team", "adversarial"],
    within: ["adversarial", "red team", "red-team", "jailbreak"],
  },
  "systemic-risk": {
    files: ["systemic-risk", "risk-assessment"],
    within: ["systemic risk", "risk assessment", "risk management"],
  },
  incidents: { files: ["incident"], within: ["serious incident", "incident report", "incident response"] },
  security: { within: ["cybersecurity", "cyber security", "model security", "security of the weights"] },
  "system-architecture": { within: ["system architecture", "software components"] },
  representative: { within: ["authorised representative", "authorized representative", "representative in the union"] },
  limitations: { within: ["limitation", "known issue", "bias, risks"], whole: ["limits", "bias"] },
};
