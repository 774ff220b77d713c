/** A value of a YAML file and its line. Every scalar stays as written. */
export type YamlNode = YamlText | YamlList | YamlMap;

/** The policy that contains a value, if a policy consists of several. */
export interface Source {
  /** The name of a built-in policy; otherwise the file, relative to the folder of the policy that is read. */
  readonly name: string;
  readonly file: string;
}

interface Placed {
  readonly line: number;
  readonly from?: Source;
  /** The number of nodes from here down, with aliases expanded. */
  readonly size: number;
}

export interface YamlText extends Placed {
  readonly kind: "text";
  readonly value: string;
  /** Without quotes; an empty text or `null` then means that there is no value. */
  readonly isPlain: boolean;
}

export interface YamlList extends Placed {
  readonly kind: "list";
  readonly items: readonly YamlNode[];
}

export interface YamlMap extends Placed {
  readonly kind: "map";
  readonly entries: readonly YamlEntry[];
}

export interface YamlEntry {
  readonly key: YamlText;
  readonly value: YamlNode;
}

/** Why a text is not valid YAML for lcc, and on which line. */
export class YamlProblem extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
