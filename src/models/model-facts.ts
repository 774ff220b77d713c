/** A result of an evaluation. */
export interface Metric {
  readonly type: string;
  /** Absent: the entry was cut off before it. */
  readonly value?: string;
  /** The data it was measured on. */
  readonly slice?: string;
}

/** A card without a name, which names the model as its base. */
export interface DerivedCard {
  readonly file: string;
  /** Its license as written; absent: the entry was cut off. */
  readonly stated?: string;
}

/** A name in one of the libraries that load models by their own names. */
export interface ZooName {
  readonly zoo: string;
  readonly name: string;
}

/** A list that was cut. */
export interface CutList {
  readonly fact: string;
  /** The number of entries it had. */
  readonly entries: number;
}

/** Where a fact was read: in a file, or at an address. */
export interface FactPlace {
  readonly file?: string;
  readonly line?: number;
  readonly url?: string;
}

/** What the value of a fact can be. */
export interface FactTypes {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  /** `true`, or how. */
  readonly choice: boolean | string;
  /** A number, also one written as `6.3e24`. */
  readonly figure: number | string;
  readonly texts: readonly string[];
  /** A list that is published as a text if it has one entry. */
  readonly keys: readonly string[];
  readonly metrics: readonly Metric[];
  readonly cards: readonly DerivedCard[];
  readonly zoo: ZooName;
  readonly cuts: readonly CutList[];
  readonly places: FactPlaces;
}

type FactType = keyof FactTypes;

function fact<Type extends FactType>(type: Type, meaning: string) {
  return { type, meaning } as const;
}

/**
 * The facts about models and datasets other than their license, with their types and meaning. Detectors and the hub use
 * the same names; `docs/models.md` shows this table.
 */
export const modelFacts = {
  kind: fact("text", "what a file of the tree is: `model` or `dataset`; of a component of an SBOM also `library`"),
  confidence: fact("text", "`certain`: a known call or field names it; `likely`: only the name of a key says so"),
  unpinned: fact("flag", "it is loaded somewhere without a fixed revision"),
  branch: fact("text", "the branch that is named in place of a fixed revision: `main`"),
  license: fact("keys", "the license key or keys, as written"),
  licenseName: fact("text", "the name of a license that has no key"),
  licenseLink: fact("text", "where the license text is said to be"),
  contradictions: fact("texts", "statements about the license that contradict each other"),
  baseModels: fact("texts", "the models it was made from"),
  baseModelRelation: fact("text", "how: `finetune`, `adapter`, `merge`, `quantized`"),
  trainedFrom: fact("text", "the file that it was trained from, where only that is named"),
  datasets: fact("texts", "the datasets it was trained on"),
  sourceDatasets: fact("texts", "of a dataset: the datasets it was made from"),
  originalData: fact("flag", "of a dataset: it says that its data is original"),
  evaluationDatasets: fact("texts", "datasets it was evaluated with; not training data"),
  derivedCards: fact(
    "cards",
    "cards of the tree without a name of their own that name it as their base, each with its license: `mit in m/README.md`",
  ),
  gated: fact("choice", "it can be downloaded only by those who accept conditions: `true`, `auto` or `manual`"),
  disabled: fact("flag", "the hub has disabled it"),
  languages: fact("texts", "natural languages"),
  pipelineTag: fact("text", "the task it is made for"),
  intendedUse: fact("text", "what it is meant for, in the words of the card's text"),
  tasks: fact("texts", "of a dataset: the tasks it is made for"),
  modalities: fact("texts", "kinds of data: text, image, audio, video"),
  sizeCategories: fact("texts", "of a dataset: how many entries it has, in the classes of the hub"),
  annotationsCreators: fact("texts", "of a dataset: who annotated it"),
  tags: fact("texts", "other tags"),
  architecture: fact("text", "the class or family of the network"),
  modelType: fact("text", "the architecture in the words of the library"),
  parameters: fact("number", "the number of parameters"),
  sizeLabel: fact("text", "the size as the file names it"),
  contextLength: fact("number", "the longest input, in tokens"),
  precision: fact("text", "the number format of the weights"),
  config: fact("text", "of a dataset: the part of it that is loaded"),
  quantization: fact("text", "how the weights were shortened"),
  zoo: fact(
    "zoo",
    "the collection of models that it is loaded from by a name of its own, and that name: `whisper: base`",
  ),
  libraryName: fact("text", "the library it is made for"),
  libraries: fact("texts", "libraries that wrote it, with their versions"),
  authors: fact("texts", "authors, as stated"),
  organization: fact("text", "the organization behind it, as stated"),
  contact: fact("text", "an address for questions, as stated"),
  homepage: fact("text", "a page about it, as stated"),
  metrics: fact("metrics", "results of evaluations, as stated: `accuracy = 0.9 on glue (sst2, test)`"),
  emissions: fact(
    "text",
    "greenhouse gas of the training, as stated; a plain number is in grams, as the hub's cards count",
  ),
  energy: fact("number", "energy of the training in kWh, as stated"),
  trainingType: fact("text", "what emissions and energy are of, as stated: `pre-training` or `fine-tuning`"),
  hardware: fact("text", "the hardware of the training, as stated"),
  createdAt: fact("text", "when its repository was made"),
  lastModified: fact("text", "when its repository was changed last"),
  revision: fact("text", "the commit that the hub's answer is about"),
  assumedVersion: fact("text", "the commit that the license was read from, where none is pinned"),
  renamedTo: fact("text", "the name it has today"),
  relation: fact("text", "what an adapter uses it as"),
  sourceRepository: fact("text", "the repository that the file says it comes from"),
  format: fact("text", "the format of the file"),
  formatVersion: fact("number", "the version of that format"),
  irVersion: fact("number", "the version of the ONNX representation"),
  producer: fact("text", "the program that wrote the file"),
  size: fact("number", "in bytes"),
  sha256: fact("text", "the hash of the file that a pointer stands for"),
  lfsPointer: fact("flag", "only a pointer to the file is in the tree"),
  truncated: fact("cuts", "lists that were cut, each with the number of entries it had"),
  factSources: fact(
    "places",
    "where facts come from: the name of the fact, a blank, and a file, a file with its line, or an address",
  ),
} as const;

/** `trainingFlop` is not in the documentation: reports may have it, but no detector finds it. */
export const factTable = {
  ...modelFacts,
  trainingFlop: fact("figure", "the declared floating-point operations of the training"),
} as const;

export type FactName = keyof typeof factTable;

export type FactPlaces = Readonly<Partial<Record<FactName, FactPlace>>>;

type FactValues = { readonly [Name in FactName]?: FactTypes[(typeof factTable)[Name]["type"]] };

/** The facts about a model or dataset; `factSources` has the place of each. */
export interface ModelFacts extends FactValues {}
