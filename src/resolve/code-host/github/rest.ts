import { readJson } from "../../../http/interpret-reply.ts";
import { dropOldest } from "../../../text/drop-oldest.ts";
import {
  type Reply,
  type SourceReply,
  type SourceTools,
  SourceUnavailable,
} from "../../../domain/contracts/sources.ts";
import type { UnavailableReason } from "../../../domain/unavailable-reason.ts";
import { checkSubject } from "../../../ecosystems/kit/check-subject.ts";
import { badReply } from "../../../ecosystems/kit/source-failure.ts";
import { isFields } from "../../../formats/value.ts";
import { createBreaker } from "../../../http/breaker.ts";
import { url } from "../../../http/url.ts";
import type { Api } from "./api.ts";
import { type Budget, createBudget } from "./budget.ts";
import { readRest, readRestName, toReply } from "./license-reply.ts";
import { explainRefusal, describeUsedQuota } from "./rate-limit.ts";
import { type Repository, repositoryKey } from "./repository.ts";

/** Asks for the license of one repository. Throws SourceUnavailable, without a request if the budget is used up. */
type AskRest = (repository: Repository, signal: AbortSignal) => Promise<SourceReply>;

export function createRest(api: Api, identify: SourceTools["identify"]): AskRest {
  const budget = createBudget(api.options.token === undefined ? maxAnonymous : maxWithToken, api.options.now);
  const ask = createRequest(api, budget, identify);
  const breaker = createBreaker();
  let refusal: SourceUnavailable | undefined;

  return async (repository, signal) => {
    if (refusal && breaker.isOpen()) throw refusal;
    if (!budget.take()) throw describeUsedQuota(api, budget.resetsAt());
    try {
      const reply = await ask(repository, signal);
      breaker.succeeded();
      return reply;
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error;
      const explained = await explainRefusal(api, error, "core", signal);
      if (explained.error.reason === "rate_limited" || explained.error.reason === "quota")
        budget.exhaust(explained.resetsAt);
      // One repository may be private; if all are refused, the limit is reached or the token is wrong.
      if (explained.error.reason === "refused") {
        refusal = explained.error;
        breaker.failed(1);
      }
      throw explained.error;
    }
  };
}

/** Requests per hour: without a token, and the minimum with one. */
const maxAnonymous = 60;
const maxWithToken = 1_000;

/** One counted request; uses ETags to refetch only what has changed. */
function createRequest(api: Api, budget: Budget, identify: SourceTools["identify"]): AskRest {
  const { http, options } = api;
  const remembered = new Map<string, { readonly etag: string; readonly reply: SourceReply }>();

  /** A renamed repository is known by the redirect to its number. */
  function readAnswer(reply: Reply, address: string, repository: Repository): SourceReply {
    const document = readJson(reply);
    if (!isFields(document) || !("license" in document)) throw badReply(address, "sent a reply without a license.");
    const isRedirected = new URL(reply.address).pathname !== new URL(address).pathname;
    const found = { name: readRestName(document, options.webUrl)?.toLowerCase() };
    const asked = isRedirected ? {} : { name: repositoryKey(repository) };
    checkSubject({ address, document, found, asked }, { name: Object.is, version: Object.is });
    return toReply(readRest(document, repository, options.webUrl), identify);
  }

  return async (repository, signal) => {
    const key = repositoryKey(repository);
    const cached = remembered.get(key);
    const headers = { ...api.headers, ...(cached && { "if-none-match": cached.etag }) };
    const address = url(options.apiUrl)`/repos/${repository.owner}/${repository.name}/license`;
    const reply = await counted(budget, () => http.get(address, { signal, headers }));
    if (reply?.status === 304 && cached) return cached.reply;
    const answer = reply ? readAnswer(reply, address, repository) : {};
    const etag = reply?.headers["etag"];
    remembered.delete(key);
    if (etag !== undefined) remembered.set(key, { etag, reply: answer });
    dropOldest(remembered, maxRemembered);
    return answer;
  };
}

const maxRemembered = 5_000;

/** A host that is down must not look like a used-up quota. */
async function counted(budget: Budget, request: () => Promise<Reply | undefined>): Promise<Reply | undefined> {
  try {
    const reply = await request();
    budget.settle(reply?.headers);
    return reply;
  } catch (error) {
    if (error instanceof SourceUnavailable && unanswered.has(error.reason)) budget.giveBack();
    else budget.settle(undefined);
    throw error;
  }
}

const unanswered: ReadonlySet<UnavailableReason> = new Set(["unreachable", "timeout", "resting"]);
