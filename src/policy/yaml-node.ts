/** A value of a YAML file and the line it stands on. Every scalar stays the text that was written. */
export type YamlNode = YamlText | YamlList | YamlMap;

/** The policy in which a value is written, where a policy is made of several. */
export interface Source {
  /** The name of a built-in policy; else the file, from the folder of the policy that is read. */
  readonly name: string;
  readonly file: string;
}

interface Placed {
  readonly line: number;
  readonly from?: Source;
  /** This node and all below it, with every alias counted as what it stands for. */
  readonly size: number;
}

export interface YamlText extends Placed {
  readonly kind: "text";
  readonly value: string;
  /** Without quotes, where nothing and `null` mean that there is no value. */
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

/** Why a text is not the YAML we want, and on which line. */
export class YamlProblem extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
