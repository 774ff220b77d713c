import { isHubReference } from "../../../models/hub-id.ts";
import type { NamedModel } from "./model-ids.ts";
import type { Provider } from "./providers.ts";

/** A client method that takes a model name. */
export interface ModelMethod {
  readonly keywords: readonly string[];
  /** The provider whose SDK has it; absent if several have it. */
  readonly provider?: Provider;
}

const several: ModelMethod = { keywords: ["model", "engine", "deployment_id"] };
const anthropic: ModelMethod = { keywords: ["model"], provider: "anthropic" };
const google: ModelMethod = { keywords: ["model"], provider: "google" };
const cohere: ModelMethod = { keywords: ["model"], provider: "cohere" };
const mistral: ModelMethod = { keywords: ["model"], provider: "mistral" };

/** By the end of the path to the method: `client.chat.completions.create`. */
const methods: ReadonlyMap<string, ModelMethod> = new Map(
  (
    [
      [several, "chat.completions", "create acreate parse stream"],
      [several, "completions", "create"],
      [several, "responses", "create parse stream"],
      [several, "embeddings", "create"],
      [several, "images", "generate edit"],
      [several, "audio.transcriptions", "create"],
      [several, "audio.translations", "create"],
      [several, "audio.speech", "create"],
      [several, "moderations", "create"],
      [several, "ChatCompletion", "create acreate"],
      [several, "Completion", "create acreate"],
      [several, "Embedding", "create acreate"],
      [anthropic, "messages", "create stream parse count_tokens countTokens"],
      [google, "models", "generate_content generate_content_stream embed_content generate_images generate_videos"],
      [google, "models", "generateContent generateContentStream embedContent generateImages generateVideos"],
      [google, "chats", "create"],
      [mistral, "chat", "complete complete_async stream_async"],
    ] as const
  ).flatMap(([method, path, names]) => names.split(" ").map((name) => [`${path}.${name}`, method] as const)),
);

/** `path`: the names before the method, in order. */
export function findModelMethod(path: readonly string[], name: string): ModelMethod | undefined {
  const last = path.at(-1) ?? "";
  return methods.get(`${path.slice(-2).join(".")}.${name}`) ?? methods.get(`${last}.${name}`);
}

/** Cohere's client methods have common names, so they are matched only in programs that use its SDK. */
export function findCohereMethod(name: string): ModelMethod | undefined {
  return cohereMethods.has(name) ? cohere : undefined;
}

const cohereMethods: ReadonlySet<string> = new Set(["chat", "chat_stream", "chatStream", "embed", "rerank"]);

/** Replicate's client takes the name first: `replicate.run("owner/name")`. `receiver`: before the dot, or `()`. */
export function isReplicateCall(receiver: string, name: string): boolean {
  return replicateMethods.has(name) && /^(?:client|\w*_client|\w*replicate\w*|\(\))$/i.test(receiver);
}

const replicateMethods: ReadonlySet<string> = new Set(["run", "async_run", "stream", "async_stream"]);

/** `owner/name` or `owner/name:version`; `owner/model` stands for any name. */
export function readReplicateName(text: string): NamedModel | undefined {
  const [id = ""] = text.split(":");
  // As a dataset: names of hosted models (`openai/gpt-4o`) are no models of the hub.
  const isName =
    isHubReference(id, "dataset") && /^[a-z\d][\w-]{0,60}\/[a-z\d][\w.-]{0,100}(?::[\da-f]{8,64})?$/i.test(text);
  return isName ? { provider: "replicate", id: text } : undefined;
}
