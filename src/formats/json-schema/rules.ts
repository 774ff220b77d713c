/** The part of JSON Schema that lcc uses. */
export interface Rules {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Rules[];
  readonly properties?: Readonly<Record<string, Rules>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Rules>>;
  readonly additionalProperties?: Rules | boolean;
  readonly items?: Rules;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly examples?: unknown;
}

/** The schemas to choose from; undefined: there is only one. */
export function listSchemas(rules: Rules): readonly Rules[] | undefined {
  if (rules.anyOf) return listAllowedValues(rules) ? undefined : rules.anyOf;
  return Array.isArray(rules.type) ? rules.type.map((type: string) => ({ ...rules, type })) : undefined;
}

/** The allowed values; undefined: they are not listed. */
export function listAllowedValues({ const: only, enum: words, anyOf = [] }: Rules): readonly unknown[] | undefined {
  if (only !== undefined) return [only];
  const literals = anyOf.flatMap((choice) => (choice.const === undefined ? [] : [choice.const]));
  return literals.length > 0 && literals.length === anyOf.length ? literals : words;
}

/** The schema of the values of an object with arbitrary keys. */
export function entryRules({ patternProperties = {}, additionalProperties }: Rules): Rules {
  const [pattern] = Object.values(patternProperties);
  return pattern ?? (typeof additionalProperties === "object" ? additionalProperties : {});
}
