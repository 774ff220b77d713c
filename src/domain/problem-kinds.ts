interface ProblemKind {
  readonly status: number;
  /** The general meaning, shown in the documentation. */
  readonly means: string;
}

/** All error codes, with their status and meaning. */
export const problemKinds = {
  invalid_input: { status: 400, means: "The request is invalid; `errors` lists what is wrong." },
  invalid_repo_url: { status: 400, means: "The repository URL cannot be scanned." },
  unsupported_host: { status: 400, means: "The repository is not on the supported code host." },
  repository_not_found: { status: 400, means: "The repository does not exist or is not public." },
  repository_moved: { status: 400, means: "The repository has moved to another URL." },
  repository_empty: { status: 400, means: "The repository has no commits." },
  repository_too_large: { status: 400, means: "The repository exceeds the size limit of a scan." },
  local_path_disabled: { status: 400, means: "Local paths are not enabled on this server." },
  path_outside_workspace: { status: 400, means: "The path is outside the folders that may be scanned." },
  path_not_found: { status: 400, means: "There is no such folder." },
  invalid_report: { status: 400, means: "The body is not a usable report." },
  upload_timeout: { status: 408, means: "The report took too long to arrive." },
  unknown_policy: { status: 400, means: "There is no policy with this name." },
  unknown_context: { status: 400, means: "The policy has no context with this name." },
  unauthorized: { status: 401, means: "The request needs a valid access token or API key." },
  forbidden: { status: 403, means: "The role of the caller does not allow this." },
  not_found: { status: 404, means: "There is nothing at this address." },
  method_not_allowed: { status: 405, means: "The method is not supported here; `Allow` lists the supported ones." },
  clone_timeout: { status: 408, means: "The repository could not be cloned in time." },
  request_timeout: { status: 408, means: "The request took too long to arrive." },
  scan_not_complete: { status: 409, means: "The scan has not ended yet, or has failed." },
  scan_not_ended: { status: 409, means: "The scan is queued or running." },
  scan_not_failed: { status: 409, means: "The scan has not failed, or its report was uploaded." },
  scan_finished: { status: 409, means: "The scan has already ended." },
  cancelled: { status: 409, means: "The scan was cancelled." },
  idempotency_conflict: { status: 409, means: "The key was used for another request." },
  too_large: { status: 413, means: "The input is too large." },
  body_too_large: { status: 413, means: "The body exceeds the limit of this operation." },
  url_too_long: { status: 414, means: "The URL is too long." },
  rate_limited: { status: 429, means: "Too many requests; `Retry-After` says how many seconds to wait." },
  too_many_queued: {
    status: 429,
    means: "The account has too many queued scans; `Retry-After` says how many seconds to wait.",
  },
  headers_too_large: { status: 431, means: "The request headers are too large." },
  clone_failed: { status: 500, means: "The repository could not be cloned." },
  scan_timeout: { status: 500, means: "The scan exceeded its time limit." },
  scan_memory: { status: 500, means: "The scan exceeded its memory limit." },
  scan_crashed: { status: 500, means: "The scan ended unexpectedly." },
  attempts_exhausted: { status: 500, means: "The scan was started several times and never finished." },
  cannot_run: { status: 500, means: "The service is missing something that it needs for this." },
  internal: {
    status: 500,
    means: "Internal error; the log of the service has the cause under the request id.",
  },
  code_host_unavailable: { status: 500, means: "The code host does not respond; try again later." },
  database_unavailable: { status: 503, means: "The database does not respond; try again later." },
  query_too_slow: { status: 503, means: "The database needs too long for this; ask for less, or try again later." },
  busy: { status: 503, means: "Too much is being uploaded; `Retry-After` says how many seconds to wait." },
  not_ready: { status: 503, means: "The service is running but not ready; `detail` says why." },
  storage_full: { status: 503, means: "The storage of the service is full." },
  interrupted: { status: 503, means: "The service was stopped while processing this; try again." },
} satisfies Readonly<Record<string, ProblemKind>>;

export type ProblemCode = keyof typeof problemKinds;
