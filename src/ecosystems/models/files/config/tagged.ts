import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { entries, field, isFields, list } from "../../../../formats/value.ts";
import { createOutline } from "../../../../languages/config/outline.ts";
import { resolveKeys } from "../../../../languages/config/resolve-keys.ts";
import { toPathFromRoot } from "../../../kit/find-nearest.ts";
import { isKnownOwner } from "../../../../models/known-owners.ts";
import { readModel, referencesIn } from "../read-name.ts";
import { withoutLine, type Reference } from "../../reference.ts";
import type { ReadInline } from "../shell/script.ts";
import { isWeightName } from "../weight-url.ts";

/**
 * HyperPyYAML: `!new:module.Class`, `!name:module.function` and `!apply:module.function` call Python with the fields or
 * the list below them, and `!ref <key>` is the value of a key of the document.
 */
export function readTagged(
  file: SourceFile,
  documents: readonly unknown[],
  tags: ReadonlyMap<unknown, string>,
  readInline: ReadInline,
): Reference[] {
  const [document] = documents;
  const resolve = (value: unknown) => resolveKeys(document, value);
  const objects = [...tags].flatMap(([value, tag]) => {
    const [, path] = tag.length > maxTag ? [] : (object.exec(tag) ?? []);
    return path === undefined ? [] : [{ path, value, given: argumentsOf(value, resolve) }];
  });
  if (objects.length === 0) return [];
  const called = readInline(objects.map(toPython).join("\n")).references.map(withoutLine);
  const loaded = objects.flatMap(({ path, value, given }) => [
    ...(hubClass.test(path) ? given.flatMap((argument) => readSource(file, argument)) : []),
    ...(/pretrain/i.test(path) ? entries(field(value, "paths")) : []).flatMap(([, place]) =>
      readPlace(file, resolve(place) ?? "", isOwner),
    ),
  ]);
  const { texts } = createOutline(document, (each) => each.includes("/"));
  const places = texts.flatMap(({ text: place }) => readPlace(file, resolve(place) ?? "", isKnownOwner));
  const hubs = argumentsOf(document, resolve).concat(objects.flatMap(({ given }) => given));
  return [...called, ...loaded, ...places, ...hubs.flatMap((given) => readHub(file, given))];
}

const object = /^!(?:new|name|apply):([A-Za-z_][\w.]*)$/;
const maxTag = 200;

interface Given {
  /** Absent: given by position. */
  readonly key?: string;
  readonly text: string | undefined;
}

function argumentsOf(value: unknown, resolve: (value: unknown) => string | undefined): readonly Given[] {
  if (!isFields(value)) return list(value).map((each) => ({ text: resolve(each) }));
  return entries(value).flatMap(([key, each]) => (/^[a-z_]\w*$/i.test(key) ? [{ key, text: resolve(each) }] : []));
}

/** The call as Python would have it: its rules tell what the arguments mean. */
function toPython({ path, given }: { readonly path: string; readonly given: readonly Given[] }): string {
  const passed = given.map(({ key, text }) => {
    const value = text === undefined || text.includes("<") ? "None" : JSON.stringify(text);
    return key === undefined ? value : `${key}=${value}`;
  });
  return `import ${path.split(".", 1)[0]}\n${path}(${passed.join(", ")})`;
}

/** Classes that load from the hub: their path names its libraries or a family of models. */
const hubClass =
  /(?:^|[._])(?:huggingface|transformers|hf)(?:[._]|$)|hugging_?face|wav2vec|w2v_?bert|hubert|wavlm|whisper|bert(?![a-z])|gpt|llama|mistral|qwen|gemma|bge|bart(?![a-z])|nllb|labse|encodec/i;

const sourceKey = /^(?:source|hub|model_hub|model_source|model_path_or_hub|(?:\w{1,40}_)?name_or_path)$/;

function readSource(file: SourceFile, { key = "", text: name = "" }: Given): Reference[] {
  return sourceKey.test(key) ? referencesIn(readModel(name, { file, confidence: "certain" })) : [];
}

/** `encoder_hub: owner/name`: the program passes it on. `hf_hub` may be one of data. */
function readHub(file: SourceFile, { key = "", text: name = "" }: Given): Reference[] {
  if (!/^(?!hf_|data|\w*corpus)\w{1,40}_hub$/.test(key) || !isKnownOwner(name)) return [];
  return referencesIn(readModel(name, { file, confidence: "likely" }));
}

/** `owner/name/model.ckpt`, unless the tree has such a file. */
function readPlace(file: SourceFile, place: string, isTrusted: (id: string) => boolean): Reference[] {
  const [, id = ""] = /^([\w.-]{1,96}\/[\w.-]{1,96})\/[\w.-]{1,100}$/.exec(place) ?? [];
  if (id === "" || !isWeightName(place) || !isTrusted(id)) return [];
  if ([place, toPathFromRoot(file, place)].some((path) => file.sibling(path) !== undefined)) return [];
  return referencesIn(readModel(id, { file, confidence: "certain" }));
}

/** Programs save what they trained in such folders. */
function isOwner(id: string): boolean {
  return !/^(?:\.|(?:results?|outputs?|saved?|save_folder|models?|checkpoints?|ckpts?|exp|experiments?|runs?|logs?|data|tmp|pretrained\w*|weights|assets)\/)/i.test(
    id,
  );
}
