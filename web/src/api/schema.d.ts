// Made from docs/openapi.json by "node scripts/api-types.ts"; changes belong into the routes of src/server.
export interface paths {
  "/auth/login": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Log in with a username and a password
     * @description Returns 429 for a while after too many failures for one account from one address, or too many requests from it.
     */
    post: operations["login"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/refresh": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Get a new access token for a refresh token
     * @description The refresh token is sent in the body, or in the header `Authorization: Bearer <refresh token>`. It may be used until it expires or its session ends. A token in a cookie is replaced by each use; the second use of one ends the session, except within ten seconds.
     */
    post: operations["refreshTokens"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/logout": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * End the session
     * @description Its access token and refresh token become invalid. The cookie is enough where it is asked for.
     */
    post: operations["logout"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/me": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** The account of the caller */
    get: operations["getProfile"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/register": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create an account
     * @description The account has the role `user`. A name that is taken is rejected with 400.
     */
    post: operations["registerUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/change-password": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Change the password of the caller
     * @description Ends the other sessions of the account. The current session and the API keys stay valid.
     */
    post: operations["changePassword"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the sessions of the caller
     * @description Newest first; ended sessions are not listed.
     */
    get: operations["listSessions"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/sessions/{session_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * End a session of the caller
     * @description Its tokens become invalid. Sessions of other users are treated as not found.
     */
    delete: operations["endSession"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * The API keys of the caller; all keys for an admin
     * @description Without the secrets. Revoked keys are not listed.
     */
    get: operations["listKeys"];
    put?: never;
    /**
     * Create an API key
     * @description Only an admin can create a key with the role `admin`.
     */
    post: operations["createKey"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/keys/{key_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    post?: never;
    /**
     * Revoke an API key
     * @description The key stops working at once. Admins can revoke any key, users their own.
     */
    delete: operations["revokeKey"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/users": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List all accounts, by name */
    get: operations["listUsers"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/users/{username}/disable": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Disable an account
     * @description Ends its sessions and revokes its API keys at once and permanently.
     */
    post: operations["disableUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/auth/users/{username}/enable": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /** Enable an account */
    post: operations["enableUser"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the most recent scans
     * @description Sorted by `generatedAt`, then `id`, descending; at most 100 entries. `before` gets the next ones.
     */
    get: operations["listScans"];
    put?: never;
    /**
     * Scan a repository or a folder
     * @description Responds before the scan is processed. With the header `Prefer: wait=N` (seconds, at most 600) it responds when the scan has ended or the time is over; a scan that failed in that time is returned as an error.
     */
    post: operations["createScan"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Cancel a queued or running scan
     * @description The scan becomes `failed` with the error code `cancelled`. Its processes end within two seconds. Only for the account that requested the scan, and for admins.
     */
    post: operations["cancelScan"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Retry a failed scan
     * @description Creates a new scan of the same request, with `retryOf`. Only for failed scans, by the account that requested them and by admins. Counts as `POST /scans` in the rate limits.
     */
    post: operations["retryScan"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get one scan with a finding for each component
     * @description The report of a scan that is not complete is empty; see `summary.state`. Read large reports in pages: `GET /scans/{scan_id}/findings`. License texts and notices are only in the report with `texts=1`.
     */
    get: operations["getScan"];
    put?: never;
    post?: never;
    /**
     * Delete a scan and its report
     * @description Permanently. Only for scans that have ended, by the account that requested them and by admins. If it was the latest complete scan of its project, the previous one takes its place.
     */
    delete: operations["deleteScan"];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/outline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the report of a scan without its long lists
     * @description The whole report except findings, warnings and notes: what was read and what was not, errors, obligations. It is small even for large reports.
     */
    get: operations["getScanOutline"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/warnings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the warnings of a scan
     * @description Empty while the scan is not complete.
     */
    get: operations["getScanWarnings"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/findings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the findings of a scan, in pages
     * @description In the order of the report unless `sort` is given. Findings must match all filters; `total` is the number of matches. Empty while the scan is not complete.
     */
    get: operations["listFindings"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/compare/{other_id}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Compare two scans
     * @description From `scan_id`, the earlier one, to `other_id`, like `lcc diff`. `total` of each list is its full length. Only a few comparisons run at once; when too many wait, the answer is 429.
     */
    get: operations["compareScans"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/report": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Download the report of a scan
     * @description The same as `lcc report` writes. Only a few are created at once; when too many wait, the answer is 429.
     */
    get: operations["getScanReport"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/scans/{scan_id}/compliance-pack": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * What a scan shows about Article 53 of the EU AI Act
     * @description A ZIP archive with exactly four files: `report.json`, `report.html`, `training-data-summary.json` and `copyright-policy-template.md`; `include=downstream` adds `downstream-information.md`, the information of Annex XII. Answers of `ai-act.yml` are those of an uploaded report. It contains evidence and open points and judges nothing. The same scan and role give the same bytes, here and on the command line. Only a few are created at once; when too many wait, the answer is 429.
     */
    get: operations["getCompliancePack"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/reports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Upload a report of `lcc scan`
     * @description Accepts the output of `lcc scan --format json`, plain or with `Content-Encoding: gzip`: at most 32 MiB sent and 256 MiB unpacked. Components and license evidence are kept; verdicts, counts, warnings and notes are recomputed with the server's policy, using the name and context of the report or of the query. `report.policy.uploadedDigest` shows if these rules differ. The scan is complete at once; the status is 200 instead of 201 if the project already has the same report. Reports wait for their turn, one of each user at a time, for at most a minute; then, or if too many are waiting, the answer is 503 with `Retry-After`.
     */
    post: operations["uploadReport"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/projects": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List all projects, each with its latest scan
     * @description `complete` is the last result of a project whose latest scan is pending or has failed.
     */
    get: operations["listProjects"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/components": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Where a component or a license is used
     * @description Searches the latest complete scan of each project; sorted by name. With `format=csv` the answer is `text/csv` with all matches, as a stream: one at a time per user, otherwise 429. A scan can be found shortly after it has ended; `notIndexed`, and the header `X-Not-Indexed` of the CSV, say how many projects are not up to date.
     */
    get: operations["findComponents"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/policies": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** List the usable policies, by name */
    get: operations["listPolicies"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/policies/{policy_name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Get one policy with its contexts and rules */
    get: operations["getPolicy"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/dashboard": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /** Totals over all scans */
    get: operations["getDashboard"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/admin/reset": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Clear the cached answers of license sources
     * @description Deletes the cache keys that begin with `scan:` or `lcc:`. Scans and accounts are not affected.
     */
    post: operations["resetCache"];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/audit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List audit entries, newest first
     * @description Returns the entries that match all filters. `total` counts all of them.
     */
    get: operations["listAudit"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/health": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Tell whether the service is up, and with `ready=1` whether it is ready
     * @description Needs no authentication and is not rate limited.
     */
    get: operations["getHealth"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  "/metrics": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Metrics of the service, for Prometheus
     * @description Requests by route, method and status, scans and their requests to license sources, the queue, and the state of the process, in the Prometheus text format.
     */
    get: operations["getMetrics"];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    /** @description The answers in the ai-act.yml of the project, for the AI Act pack. */
    ActAnswers: {
      /** @description About the provider of the models. */
      provider: {
        /** @description The point or field that it answers. */
        id: string;
        /** @description The answer. */
        value: string;
        /** @description Who gave it. */
        by: string;
        /** @description The day on which it was last confirmed, as YYYY-MM-DD. */
        on: string;
        /** @description The earlier state of the model that the answer is about, if the model has changed since. */
        of?: string;
      }[];
      /** @description About the models. */
      models: {
        /** @description The name of the model, as the scan has it; empty if there are several. */
        model: string;
        /** @description The names of the models that the answers are about together. */
        models?: string[];
        /** @description The type of the component. */
        type: string;
        /** @description The state of the model when the answers were written. If it differs now, the answers are outdated. */
        state: string;
        /** @description The answers. */
        answers: {
          /** @description The point or field that it answers. */
          id: string;
          /** @description The answer. */
          value: string;
          /** @description Who gave it. */
          by: string;
          /** @description The day on which it was last confirmed, as YYYY-MM-DD. */
          on: string;
          /** @description The earlier state of the model that the answer is about, if the model has changed since. */
          of?: string;
        }[];
      }[];
    };
    /** @description A model or dataset that one of the project was made from, directly or indirectly. */
    Ancestor: {
      /** @description The component type it would have: huggingface or huggingface-dataset. */
      type: string;
      /** @description Its name on the hub. */
      name: string;
      /** @description SPDX expression, or UNKNOWN. */
      license: string;
      /** @description What every source said about the license. */
      evidence: components["schemas"]["Evidence"][];
      /** @description What else a file or a hub says about a model or dataset: base models, datasets, gating, parameters. */
      facts?: {
        [key: string]: string | number | boolean | string[];
      };
    };
    /** @description One way in which a source was asked about a release. */
    Attempt: {
      /** @description The document or file that was asked for. */
      way: string;
      /**
       * @description license: it names one; no_license: it is there and names none; absent: it is not there; failed: it could not be asked.
       * @enum {string}
       */
      outcome: "license" | "no_license" | "absent" | "failed";
      /** @description Why it failed, or what the host answered instead. */
      reason?: string;
    };
    /** @description An audit entry. */
    AuditEntry: {
      /**
       * Format: date-time
       * @description When the action happened.
       */
      time: string;
      /** @description What was done: `login`, `key_created`, `scan_deleted` and so on. */
      action: string;
      /** @description The account; empty if unknown, `(operator)` for the command line, `(service)` for lcc itself. */
      actor: string;
      /** @description The address of the client; empty if there was none. */
      address: string;
      /**
       * @description Whether it was done or refused.
       * @enum {string}
       */
      outcome: "ok" | "refused";
      /** @description The affected scan, key, account or session. */
      subject: string | null;
      /** @description The project of the scan, or the name of the key; null if it is not stored any more. */
      subject_name: string | null;
      /** @description The API key of the request; null if there was none, or before 3.0. */
      key_id: string | null;
      /** @description The name of that key; null if it was revoked. */
      key_name: string | null;
      /** @description The id of the request; empty if there was none. */
      request_id: string;
    };
    /** @description Audit entries, newest first. */
    AuditPage: {
      /** @description The entries of this page. */
      items: components["schemas"]["AuditEntry"][];
      /** @description The number of matching entries, on all pages. */
      total: number;
    };
    /** @description An action or container image that the project is built with. */
    BuildReference: {
      /**
       * @description What it is.
       * @enum {string}
       */
      kind: "github-action" | "container-image";
      /** @description Its name, with the host and the path where they are written. */
      name: string;
      /** @description The branch, tag, commit or digest as written; empty if none is known. */
      version: string;
      /** @description Every place where it is named. */
      locations: components["schemas"]["Location"][];
    };
    /** @description A component of one of the two scans. */
    ComparedComponent: {
      /** @description The kind of component. */
      type: string;
      /** @description Its name. */
      name: string;
      /** @description Its version; empty if not pinned. */
      version: string;
      /** @description Its package URL. */
      purl?: string;
      /**
       * @description What it is needed for.
       * @enum {string}
       */
      scope: "runtime" | "optional" | "build" | "dev" | "test" | "available" | "unknown";
      /** @description Its license as an SPDX expression, or UNKNOWN. */
      license: string;
      /**
       * @description The verdict of the policy.
       * @enum {string}
       */
      status: "pass" | "warning" | "violation";
      decision: components["schemas"]["Decision"];
    };
    /** @description The changes from one scan to another. */
    Comparison: {
      before: components["schemas"]["ScanSummary"];
      after: components["schemas"]["ScanSummary"];
      /** @description The verdicts on both scans. */
      verdict: {
        before: components["schemas"]["VerdictCounts"];
        after: components["schemas"]["VerdictCounts"];
      };
      /** @description The rules by which both scans were judged. */
      policy: {
        before: components["schemas"]["ReportPolicy"];
        after: components["schemas"]["ReportPolicy"];
        /** @description Whether the rules changed. */
        isChanged: boolean;
      };
      /** @description Components that only the later scan has. */
      added: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComparedComponent"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Components that only the earlier scan has. */
      removed: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComparedComponent"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Components whose license changed. */
      licenseChanged: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComponentChange"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Components whose status changed. */
      statusChanged: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComponentChange"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Components whose version changed. */
      versionChanged: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComponentChange"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Violations that the earlier scan does not have, regardless of the version. */
      newViolations: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComparedComponent"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Warnings that the earlier scan does not have, regardless of the version. */
      newWarnings: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComparedComponent"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Violations that the later scan no longer has. */
      endedViolations: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["ComparedComponent"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Dependency files that are unread only in the later scan. */
      newlyUnread: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["UnreadFile"][];
        /** @description The total number of entries. */
        total: number;
      };
      /** @description Dependency files that are unread only in the earlier scan. */
      noLongerUnread: {
        /** @description At most `limit` entries. */
        items: components["schemas"]["UnreadFile"][];
        /** @description The total number of entries. */
        total: number;
      };
    };
    /** @description How much of the project the verdict covers. */
    Completeness: {
      /**
       * @description partial: the scan has gaps, and the reasons name them.
       * @enum {string}
       */
      state: "complete" | "partial";
      /** @description Why it is partial; empty if it is complete. */
      reasons: components["schemas"]["CompletenessReason"][];
    };
    /** @description A reason why a scan did not see everything. */
    CompletenessReason: {
      /**
       * @description What kind of reason it is.
       * @enum {string}
       */
      code:
        | "nothing_found"
        | "files_unreadable"
        | "files_too_large"
        | "limits_reached"
        | "sources_failed"
        | "sources_not_asked"
        | "formats_not_read"
        | "no_lockfile"
        | "lock_out_of_date"
        | "unresolved"
        | "previous_report_unreadable"
        | "project_excluded";
      /** @description The gap, in one sentence. */
      message: string;
      /** @description The components or files that count; 0 if all of them are in places that are not shipped. */
      count: number;
      /** @description What to do next. */
      advice: string;
      /** @description The affected files. */
      files?: string[];
    };
    /** @description A package, model or dataset that the project uses. */
    Component: {
      /** @description The kind of component: pypi, npm, golang, cargo, maven, gem, nuget, conda, huggingface and others. */
      type: string;
      /** @description The name as its ecosystem compares names: npm with scope, Maven as group:artifact, Go the module path. */
      name: string;
      /** @description The resolved or exactly pinned version; empty where nothing pins one. Never a range. */
      version: string;
      /** @description The constraint, as written, if no version is pinned or lcc chose it. */
      requirement?: string;
      /**
       * @description What the component is needed for; in several places: the first of these that applies.
       * @enum {string}
       */
      scope: "runtime" | "optional" | "build" | "dev" | "test" | "available" | "unknown";
      /** @description Whether the project asks for it itself; absent where the files do not say. */
      direct?: boolean;
      /** @description Every place where the component is named. */
      locations: components["schemas"]["Location"][];
      /** @description Where manifests ask for a direct dependency whose version is from another file, such as a lockfile. */
      requiredAt?: components["schemas"]["Location"][];
      /** @description The workspaces that bring it, by path; absent where the project has none, or nothing tells. */
      workspaces?: components["schemas"]["Workspace"][];
      /** @description How many more workspaces bring it than are listed. */
      furtherWorkspaces?: number;
      /**
       * @description How the version was found: a lockfile, installed packages, a manifest, lcc's own resolution, an SBOM.
       * @enum {string}
       */
      resolvedBy?: "lockfile" | "installed" | "manifest" | "lcc" | "sbom";
      /** @description When lcc chose the version, in ISO 8601. */
      resolvedAt?: string;
      /** @description The shortest way to the component, from a direct dependency on. */
      via?: string[];
      /** @description Why the scope is what it is, where that is not plain: extra docs, feature serde. */
      scopeReason?: string;
      /** @description Why lcc could not choose a version. */
      unresolved?: {
        /**
         * @description What kind of obstacle it is.
         * @enum {string}
         */
        code: "conflict" | "missing" | "private" | "failed" | "limit" | "unreadable";
        /** @description A sentence that explains it. */
        message: string;
      };
      /** @description The components that this one needs, where the lockfile says so. */
      dependsOn?: string[];
      origin?: components["schemas"]["Origin"];
      /** @description The files in which it is published, as the lockfile names them; at most 100. */
      distributions?: {
        /** @description Where the lockfile says that it is, without user name and password. */
        address?: string;
        /** @description The hashes that the lockfile has of the file. */
        hashes?: {
          /**
           * @description How the hash was made.
           * @enum {string}
           */
          algorithm: "md5" | "sha1" | "sha256" | "sha384" | "sha512";
          /** @description The hash in lower-case hexadecimal digits. */
          value: string;
        }[];
      }[];
      /** @description Who publishes the component, as its registry or an SBOM says. */
      supplier?: {
        /** @description The name, without mail addresses; at most 200 characters. */
        name: string;
        /**
         * @description Whether it is a person or an organization, as far as the registry tells.
         * @enum {string}
         */
        kind: "person" | "organization";
      };
      /** @description The name the component has today, where the file uses an older one. */
      canonicalName?: string;
      /** @description What else a file or a hub says about a model or dataset: base models, datasets, gating, parameters. */
      facts?: {
        [key: string]: string | number | boolean | string[];
      };
      /** @description It is in the repository, and what is shipped is taken from there. */
      vendored?: boolean;
      /** @description Where it is in the repository, as a path from the root of the project. */
      folder?: string;
      /** @description The package URL; absent for what has none: datasets, and files known only from the project. */
      purl?: string;
    };
    /** @description A component that differs between the scans. */
    ComponentChange: {
      before: components["schemas"]["ComparedComponent"];
      after: components["schemas"]["ComparedComponent"];
    };
    /** @description A component in the latest complete scan of a project. */
    ComponentUse: {
      /** @description The name of the project. */
      project: string;
      /** @description The id of the scan. */
      scanId: string;
      /** @description The kind of component. */
      type: string;
      /** @description The name of the component. */
      name: string;
      /** @description Its version; empty if not pinned. */
      version: string;
      /** @description Its license as an SPDX expression, or UNKNOWN. */
      license: string;
      /**
       * @description The verdict of the policy of that scan.
       * @enum {string}
       */
      status: "pass" | "warning" | "violation";
      /** @description What the project needs it for. */
      scope: string;
      /** @description Whether the project depends on it directly; absent if unknown. */
      direct?: boolean;
      /** @description The last day of the waiver that makes it pass, as YYYY-MM-DD. */
      waivedUntil?: string;
    };
    /** @description The license text of a component is another license than the declared one. */
    Conflict: {
      /** @description What the metadata says, as an SPDX expression. */
      declared: string;
      /** @description What the text is, as an SPDX expression. */
      detected: string;
      /** @description The file with the text. */
      file: string;
      /**
       * @description Which of the two decided.
       * @enum {string}
       */
      used: "declared" | "detected";
    };
    /** @description A license file of a part that is bundled with a package. */
    ContainedLicense: {
      /** @description The license as an SPDX expression. */
      license: string;
      /** @description The file inside the archive. */
      file: string;
    };
    /** @description What was looked at and what was left out. */
    Coverage: {
      /** @description Files of the project that were looked at. */
      filesSeen: number;
      /** @description Dependency files that were read. */
      manifestsRead: number;
      /** @description Dependency files that were recognised and not read. */
      manifestsUnread: components["schemas"]["UnreadFile"][];
      /** @description Folders and files that were left out. */
      skipped: {
        /** @description Its path from the root of the project. */
        path: string;
        /** @description Why it was left out. */
        reason: string;
      }[];
      /** @description Only what these workspaces need was listed; absent: all that the project needs. */
      workspaces?: components["schemas"]["Workspace"][];
      /** @description The components were found by an earlier scan of the same commit; the files were not read again. */
      isReused?: boolean;
      /** @description Files that lcc reads; present with `unchanged`. */
      filesMatched?: number;
      /** @description Files that were not read again, because nothing about them has changed since an earlier scan. */
      unchanged?: number;
      /** @description Manifests whose transitive dependencies are missing. */
      unlocked?: {
        /** @description The file, as a path from the root of the project. */
        file: string;
        /** @description What to do so that there is a lockfile. */
        lockWith: string;
        /**
         * @description What its place is for, where that is not the product.
         * @enum {string}
         */
        scope?: "test" | "dev";
      }[];
      /** @description Manifests whose lockfiles lack packages that lcc has not resolved either. */
      outdated?: {
        /** @description The manifest, as a path from the root of the project. */
        file: string;
        /** @description What to do so that the lockfile has them. */
        lockWith: string;
        /** @description The packages that the lockfile lacks. */
        names: string[];
        /**
         * @description What its place is for, where that is not the product.
         * @enum {string}
         */
        scope?: "test" | "dev";
      }[];
      /** @description Files that name parts of the project which were not scanned and are in no lockfile. */
      absent?: {
        /** @description The file, as a path from the root of the project. */
        file: string;
        /** @description What it names. */
        names: string[];
        /** @description How many more it names than are listed. */
        further?: number;
        /**
         * @description What its place is for, where that is not the product.
         * @enum {string}
         */
        scope?: "test" | "dev";
      }[];
      /** @description Limits that stopped the work early. */
      limits?: {
        /** @description The bound, in words. */
        bound: string;
        /** @description What was left out because of it. */
        count: number;
        /** @description The files that it is about. */
        files?: string[];
        /** @description The setting that raises it. */
        setting?: string;
        /** @description So many findings were judged and counted, and are not listed. */
        isUnlisted?: boolean;
      }[];
      /** @description What lcc itself resolved dependencies for; absent where it resolved none. */
      target?: {
        /** @description The version of Python. */
        pythonVersion: string;
        /** @description The platforms; of several, the union was resolved. */
        platforms: ("linux-x86_64" | "linux-aarch64" | "macos-x86_64" | "macos-arm64" | "windows-x86_64")[];
        /** @description Other versions that the projects state or imply. */
        runtimes?: string[];
        /** @description The kinds of components that may differ on other platforms. */
        types?: string[];
      };
      /** @description What manifests name for other platforms only; not a component. */
      notOnPlatform?: {
        /** @description The kind of component. */
        type: string;
        /** @description The name. */
        name: string;
        /** @description The file that names it. */
        file: string;
        /** @description The line, from 1, where it is known. */
        line?: number;
        /** @description The condition, as written. */
        marker: string;
      }[];
      /** @description What files of the project name and the project builds itself; not components. */
      firstParty?: {
        /** @description The kind of component. */
        type: string;
        /** @description The name. */
        name: string;
        /** @description The file that names it. */
        file: string;
      }[];
    };
    /** @description A new API key with its secret, which is shown only once. */
    CreatedKey: {
      /** @description Identifies the key in the list and for revoking it. */
      key_id: string;
      /** @description The secret, sent as `Authorization: Bearer <key>`. It is never shown again. */
      api_key: string;
      /** @description A reminder that the key cannot be retrieved later. */
      warning: string;
      /** @description What the key is for. */
      name: string;
      /**
       * @description The role of the key.
       * @enum {string}
       */
      role: "admin" | "user";
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string;
    };
    /** @description Totals over all scans. */
    Dashboard: {
      /** @description All projects with at least one scan. */
      totalProjects: number;
      /** @description All stored scans, whatever their state. */
      totalScans: number;
      /** @description Violations in all complete scans. */
      totalViolations: number;
      /** @description Warnings in all complete scans. */
      totalWarnings: number;
      /** @description Projects whose latest complete scan has a violation. */
      highRiskProjects: number;
      /** @description Projects whose latest complete scan is partial. */
      partialScans: number;
      /** @description Queued and running scans. */
      pendingScans: number;
      /** @description Licenses in the latest complete scan of each project, most frequent first; at most 500, the rest as `OTHER`. */
      licenseDistribution: {
        /** @description The license as an SPDX expression, or UNKNOWN. */
        license: string;
        /** @description Components with this license. */
        count: number;
        /** @description Their share in percent, two decimals. */
        percentage: number;
        /**
         * @description The family of the license, of a choice the mildest; absent if not known.
         * @enum {string}
         */
        family?:
          | "public-domain"
          | "permissive"
          | "weak-copyleft"
          | "copyleft"
          | "network-copyleft"
          | "use-restricted"
          | "non-commercial"
          | "proprietary"
          | "other";
      }[];
      /** @description One entry per day without gaps, oldest first. */
      trend: {
        /** @description The day in UTC, as YYYY-MM-DD. */
        date: string;
        /** @description Scans created on this day. */
        scans: number;
        /** @description Their violations. */
        violations: number;
        /** @description Their warnings. */
        warnings: number;
      }[];
      /** @description The days of `trend`: the latest complete scan of each project up to the end of the day. */
      state: {
        /** @description The day in UTC, as YYYY-MM-DD. */
        date: string;
        /** @description Projects with a complete scan. */
        projects: number;
        /** @description Their violations. */
        violations: number;
        /** @description Their warnings. */
        warnings: number;
        /** @description Their components without a known license; null if some scan is from before 4.0. */
        unknown: number | null;
        /** @description Projects whose scan is partial. */
        partial: number;
      }[];
      /** @description Projects whose latest complete scan is from the last 7 days and has a worse result or more violations than before, most recent first. */
      worse: {
        /** @description The name of the project. */
        project: string;
        /**
         * @description The result a week ago, or of the first scan since.
         * @enum {string}
         */
        before: "pass" | "warning" | "violation";
        /**
         * @description The result of the latest complete scan.
         * @enum {string}
         */
        after: "pass" | "warning" | "violation";
        /** @description The id of that scan. */
        scanId: string;
        /**
         * Format: date-time
         * @description When it was created.
         */
        at: string;
        /** @description The id of the scan of a week ago, or of the first one since, to compare with. */
        scanBefore: string;
        /** @description The violations a week ago, or of the first scan since. */
        violationsBefore: number;
        /** @description The violations of the latest complete scan. */
        violationsAfter: number;
        /** @description At most 20, violations first; empty after the first 50 projects, and for scans from before 3.0. */
        components: {
          /** @description The component, as name@version. */
          component: string;
          /** @description Its license now. */
          license: string;
          /**
           * @description Its result before; absent if it is new.
           * @enum {string}
           */
          before?: "pass" | "warning" | "violation";
          /**
           * @description Its result now.
           * @enum {string}
           */
          after: "pass" | "warning" | "violation";
        }[];
      }[];
      /** @description Waivers in the latest complete scans that expire within 30 days, soonest first; at most 500. */
      expiringWaivers: {
        /** @description The name of the project. */
        project: string;
        /** @description The component, as name@version. */
        component: string;
        /** @description The license that is waived. */
        license: string;
        /** @description The last day, as YYYY-MM-DD. */
        until: string;
      }[];
      /** @description Running scans, then queued ones, oldest first; at most 20. */
      pending: components["schemas"]["ScanSummary"][];
    };
    /** @description Why a finding has its status. */
    Decision: {
      /**
       * @description The list that the license is on; none: on no list.
       * @enum {string}
       */
      list: "allow" | "review" | "deny" | "none";
      /** @description The entry of the policy that decided, as written. */
      pattern?: string;
      /** @description Where that entry is written, in a policy that extends another: the name of a built-in policy, or a file. */
      from?: string;
      /** @description What was judged: the SPDX expression with a choice made for every OR. */
      license: string;
      /** @description The context that decided, where it is not that of the report. */
      context?: string;
      /** @description The reason, in words. */
      reason: string;
      /** @description How a choice was made for every OR; at most 5. */
      choices?: {
        /** @description The expression, as SPDX. */
        expression: string;
        /** @description Why the chosen alternative was taken, in a few words. */
        because: string;
        /** @description At most 20, and the one that was taken. */
        alternatives: {
          /** @description The license, with a choice made for every OR inside. */
          license: string;
          /**
           * @description Its own verdict.
           * @enum {string}
           */
          status: "pass" | "warning" | "violation";
          /**
           * @description The list of the policy; none: on no list.
           * @enum {string}
           */
          list: "allow" | "review" | "deny" | "none";
          /** @description The entry of the policy that decided about it. */
          pattern?: string;
          /** @description Whether it was taken. */
          isChosen?: boolean;
        }[];
      }[];
      /** @description A known risk of the component, or of what it was made from, for which the policy has a rule. */
      risk?: {
        /** @description The kind or level of risk, as the policy names it. */
        risk: string;
        /**
         * @description review: at least a warning; deny: a violation.
         * @enum {string}
         */
        rule: "review" | "deny";
        /** @description The model or dataset that has it. */
        subject: string;
        /** @description The entry of the table was not verified against its source. */
        isUnverified?: boolean;
        /**
         * @description The status by the license alone, where the rule made it worse.
         * @enum {string}
         */
        raisedFrom?: "pass" | "warning";
      };
      /** @description The rule of the policy that made the verdict milder. */
      softened?: {
        /** @description What the rule is about: `scope test`, `type model`, `direct` or `transitive`. */
        by: string;
        /**
         * @description warn: no violation; report: a pass that is shown.
         * @enum {string}
         */
        rule: "warn" | "report";
        /**
         * @description The status without it.
         * @enum {string}
         */
        from: "warning" | "violation";
      };
      /** @description The package pattern of the override that replaced the license. */
      override?: string;
      /**
       * @description The override is from the project's lcc.yml; without it, from the policy.
       * @enum {string}
       */
      overrideFrom?: "project";
      conflict?: components["schemas"]["Conflict"];
      waiver?: components["schemas"]["Waiver"];
    };
    /** @description What one source says about the license of a component. */
    Evidence: {
      /** @description The name of the source: pypi, npm, clearlydefined, github, filesystem, lockfile and others. */
      source: string;
      /**
       * @description answer: it names a license; weak: only a family of licenses; none: it does not know; failed: it could not be asked.
       * @enum {string}
       */
      outcome: "answer" | "weak" | "none" | "failed";
      /** @description The license as an SPDX expression; absent if the outcome is none or failed. */
      license?: string;
      /** @description The source's own words. */
      raw?: string;
      /** @description How sure the answer is, from 0 to 1. */
      confidence: number;
      /** @description How sure the surest part of a license text is, where that differs. */
      bestConfidence?: number;
      /** @description The address where it was read. */
      url?: string;
      /** @description The file of the project where it was read. */
      file?: string;
      /** @description The version is not pinned: this is the license of the newest release that satisfies the requirement. */
      assumed?: boolean;
      /**
       * @description The answer was not asked for: it is from a file that lcc cache import has read, and may have expired.
       * @enum {string}
       */
      imported?: "current" | "expired";
      /**
       * @description The registry has no such package, or not this version of it: it may be misspelled, or come from another place.
       * @enum {string}
       */
      missing?: "package" | "version";
      /** @description The ways in which the source was asked, where none of them gave an exact license. */
      tried?: components["schemas"]["Attempt"][];
      /**
       * @description Why the source could not be asked, where the outcome is failed.
       * @enum {string}
       */
      failure?:
        | "unreachable"
        | "timeout"
        | "refused"
        | "rate_limited"
        | "server_error"
        | "bad_reply"
        | "too_large"
        | "resting"
        | "quota";
      /**
       * @description Why an answer is weak. several_licenses: a list that may be a choice or may mean that all apply; license_list: a list without an operator, all of which is taken to apply (also of answers that are not weak); inherited: from a parent that belongs to other people; contradiction: two fields of the same record name different licenses.
       * @enum {string}
       */
      doubt?: "several_licenses" | "license_list" | "inherited" | "contradiction";
      /** @description Copyright lines of the license text that was read. */
      copyrights?: string[];
      /**
       * @description Whether an archive has the hash that the registry states; unchecked: only parts of it were read, or no hash is stated.
       * @enum {string}
       */
      integrity?: "verified" | "unchecked";
      /** @description License files of bundled third-party parts; no answer about the package itself. */
      contains?: components["schemas"]["ContainedLicense"][];
      /** @description Why a license text has LicenseRef-Unidentified-Terms or LicenseRef-Proprietary. */
      terms?: components["schemas"]["ForeignTerms"][];
      change?: components["schemas"]["LicenseChange"];
      /** @description Texts of NOTICE files, in reports from before 4.0. Now they are among the texts of a finding. */
      notices?: string[];
    };
    /** @description A file, or a line of one, that could not be read. */
    FileError: {
      /** @description The file, as a path from the root of the project. */
      file: string;
      /** @description The detector that failed, as ecosystem/format. */
      detector: string;
      /** @description What is wrong with the file. */
      message: string;
      /** @description The line, from 1, if known. */
      line?: number;
    };
    /** @description What the text files of the project state about their licenses. */
    FileLicenses: {
      /** @description Text files that were read. */
      read: number;
      /** @description Files that state a license. */
      stated: number;
      /** @description Files that state none. */
      unstated: number;
      /** @description What the files state, the most frequent license first; at most 500. */
      licenses: {
        /** @description The license as an SPDX expression. */
        license: string;
        /** @description The number of files. */
        files: number;
        /** @description At most five of them. */
        examples: string[];
      }[];
      /** @description Files whose license was taken from REUSE.toml, .reuse/dep5 or a .license file. */
      reuse: number;
    };
    /** @description One component, what is known about its license, and how it is judged. */
    Finding: {
      component: components["schemas"]["Component"];
      /** @description The license as an SPDX expression; UNKNOWN where none could be resolved. */
      resolved_license: string;
      /**
       * @description The verdict of the policy.
       * @enum {string}
       */
      status: "pass" | "warning" | "violation";
      /** @description The sources whose answer contributed to the license. */
      sources: string[];
      /** @description What each source says. */
      evidence: components["schemas"]["Evidence"][];
      decision: components["schemas"]["Decision"];
      remedy?: components["schemas"]["Remedy"];
      /** @description License texts and notices of the package; absent where none were read. */
      texts?: components["schemas"]["PackageText"][];
    };
    /** @description How many findings have a value. */
    FindingCount: {
      /** @description The value: a license, a name, or a path of a workspace. */
      value: string;
      /** @description Findings with it; with `group`, items. */
      count: number;
      /** @description Those that are violations. */
      violations: number;
      /** @description Those that are warnings. */
      warnings: number;
    };
    /** @description All matches by the values of each filter, which the list of its own name ignores. The 200 worst and most frequent. */
    FindingCounts: {
      /** @description By status. */
      status: components["schemas"]["FindingCount"][];
      /** @description By license. */
      license: components["schemas"]["FindingCount"][];
      /** @description By component. */
      component: components["schemas"]["FindingCount"][];
      /** @description By type. */
      type: components["schemas"]["FindingCount"][];
      /** @description By scope. */
      scope: components["schemas"]["FindingCount"][];
      /** @description By workspace. */
      workspace: components["schemas"]["FindingCount"][];
    };
    /** @description Findings of a scan, in pages. */
    Findings: {
      /** @description The findings of this page. */
      items: components["schemas"]["ListedFinding"][];
      /** @description The number of matching findings; with `group`, of items. With `totalIsMinimum`, there are more. */
      total: number;
      /** @description Whether there are more findings than were counted. */
      totalIsMinimum?: boolean;
      /** @description Send it as `after` to get the next page; absent on the last page. */
      next?: string;
      counts?: components["schemas"]["FindingCounts"];
    };
    /** @description A sentence whose terms belong to no license that lcc knows. */
    ForeignTerms: {
      /** @description Its words, 300 characters at most. */
      quote: string;
      /** @description The line of the file where its paragraph begins. */
      line: number;
      /** @description The file where it was read. */
      file?: string;
    };
    /** @description Components of all projects, sorted by name. */
    FoundComponents: {
      /** @description The entries of this page; with `group`, empty. */
      items: components["schemas"]["ComponentUse"][];
      /** @description With `group`: the groups of this page, those with the most uses first. */
      groups?: components["schemas"]["UseGroup"][];
      /** @description The total number of entries; with `totalIsMinimum`, there are more. */
      total: number;
      /** @description Whether there are more entries than were counted. */
      totalIsMinimum?: boolean;
      /** @description Send it as `after` to get the next page; absent on the last page. */
      next?: string;
      /** @description Projects whose latest complete scan is not indexed yet; try again in a moment. */
      notIndexed: number;
    };
    /** @description Liveness of the service. */
    Health: {
      /**
       * @description Always `ok`.
       * @enum {string}
       */
      status: "ok";
      /** @description Only with `ready=1`; all are `ok` then. */
      checks?: {
        /**
         * @description Whether the database responds.
         * @enum {string}
         */
        database: "ok" | "failed";
        /**
         * @description Whether scans can be queued and claimed.
         * @enum {string}
         */
        queue: "ok" | "failed";
        /**
         * @description Whether the database schema is that of this version.
         * @enum {string}
         */
        migrations: "ok" | "failed";
      };
    };
    /** @description A model that a provider hosts and the project asks. */
    HostedService: {
      /** @description Who hosts it: openai, anthropic, aws-bedrock and others; a host name where lcc knows no more. */
      provider: string;
      /** @description The model or deployment, as the provider names it. */
      id: string;
      /** @description Every place where the project asks it. */
      locations: components["schemas"]["Location"][];
      /** @description The address of the provider's terms; absent where lcc does not know it. */
      terms?: string;
    };
    /** @description An API key, without its secret. */
    KeyEntry: {
      /** @description Identifies the key for revoking it. */
      key_id: string;
      /** @description What the key is for. */
      name: string;
      /**
       * @description The role of the key.
       * @enum {string}
       */
      role: "admin" | "user";
      /**
       * Format: date-time
       * @description When it was created.
       */
      created_at: string;
      /**
       * Format: date-time
       * @description When it expires.
       */
      expires_at: string;
      /** @description When it was last used, to the minute; null if never. */
      last_used_at: string | null;
      /** @description The owner of the key; visible to admins only. */
      username?: string;
    };
    /** @description A new API key. */
    KeyRequest: {
      /** @description What the key is for; shown in the list. */
      name: string;
      /**
       * @description The role of the key; default `user`.
       * @enum {string}
       */
      role?: "admin" | "user";
      /** @description Days until it expires; default 365. */
      expires_days?: number;
    };
    /** @description What a license becomes: the Business Source License and the like. */
    LicenseChange: {
      /** @description The change license as an SPDX expression. */
      license: string;
      /** @description The day from which it applies (YYYY-MM-DD); absent if the text does not state it. */
      date?: string;
    };
    /** @description What one license asks, as far as lcc knows. */
    LicenseObligations: {
      /** @description The license with its exception, as written in an expression. */
      license: string;
      /**
       * @description How lcc knows. text: read in the text of the license; unchecked: known, but not all of it is checked against the text; family: what licenses of the family usually ask; unknown: lcc cannot say.
       * @enum {string}
       */
      basis: "text" | "unchecked" | "family" | "unknown";
      /** @description What it asks; empty where it asks for nothing, or where the basis is unknown. */
      obligations: components["schemas"]["Obligation"][];
      /** @description What else lcc knows about the license. */
      note?: string;
    };
    /** @description A finding in a list. */
    ListedFinding: {
      component: components["schemas"]["Component"];
      /** @description The license as an SPDX expression; UNKNOWN where none could be resolved. */
      resolved_license: string;
      /**
       * @description The verdict of the policy.
       * @enum {string}
       */
      status: "pass" | "warning" | "violation";
      /** @description The sources whose answer contributed to the license. */
      sources: string[];
      /** @description What each source says. */
      evidence: components["schemas"]["Evidence"][];
      decision: components["schemas"]["Decision"];
      remedy?: components["schemas"]["Remedy"];
      /** @description License texts and notices of the package; absent where none were read. */
      texts?: components["schemas"]["PackageText"][];
      /** @description With `group=platform`: the names of the variants for other platforms that this finding represents. */
      variants?: string[];
    };
    /** @description Where a component is named. */
    Location: {
      /** @description The file, as a path from the root of the project with / between folders. */
      file: string;
      /** @description The line in the file, from 1, where it is known; in a notebook, the line in the cell. */
      line?: number;
      /** @description The cell of a notebook, from 1, text cells counted. */
      cell?: number;
    };
    /** @description The credentials; other fields, such as `grant_type`, are ignored. */
    LoginForm: {
      /** @description The name of the account. */
      username: string;
      /**
       * Format: password
       * @description Its password.
       */
      password: string;
    };
    /** @description A message about what was done. */
    Message: {
      /** @description One sentence. */
      message: string;
    };
    /** @description What documents of the project say about its models. */
    ModelDocuments: {
      /** @description Documents that were searched. */
      searched: string[];
      /** @description Documents that were not searched. */
      unread: {
        /** @description The file, as a path from the root of the project. */
        file: string;
        /** @description Why it was not. */
        reason: string;
      }[];
      /** @description Documents beyond the bound, which were not looked at. */
      left: number;
      /** @description What was found, with its place. */
      statements: {
        /**
         * @description What it is about.
         * @enum {string}
         */
        topic:
          | "copyright-policy"
          | "rights-reservations"
          | "training-summary"
          | "use-policy"
          | "intended-use"
          | "release"
          | "distribution"
          | "architecture"
          | "parameters"
          | "input-output"
          | "integration"
          | "requirements"
          | "software-versions"
          | "input-size"
          | "design"
          | "training-data"
          | "compute"
          | "training-time"
          | "energy"
          | "evaluation"
          | "adversarial-testing"
          | "systemic-risk"
          | "incidents"
          | "security"
          | "system-architecture"
          | "representative"
          | "limitations";
        /** @description The file, as a path from the root of the project. */
        file: string;
        /** @description The line, from 1; absent where the file was not read and only its name tells the topic. */
        line?: number;
        /** @description The heading or label that it stands under. */
        heading?: string;
        /** @description The words of the document, cut where they are long. */
        quote: string;
        /** @description Training compute that is declared, in floating-point operations. */
        flop?: number;
        /** @description An upper bound, computed from hours and hardware; not declared anywhere. */
        flopAtMost?: number;
        /** @description The document is about the project in general, or was not read. */
        isTrace?: boolean;
        /** @description The words say that there is nothing. */
        isDenial?: boolean;
        /** @description Blanks that were not filled in. */
        blanks?: number;
        /** @description Of a summary of training content: its headings. */
        headings?: string[];
        /** @description Of such a summary: the datasets of the scan that it names. */
        datasets?: string[];
      }[];
    };
    /** @description A remark that changes no verdict and is not counted. */
    Note: {
      /** @description The component; null where it is about a file or a source. */
      component: components["schemas"]["WarnedComponent"] | null;
      /** @description The file that it is about. */
      file?: string;
      /** @description The component's license; UNKNOWN if none is known. */
      license: string;
      /**
       * @description How much it matters.
       * @enum {string}
       */
      severity: "low" | "medium" | "high";
      /** @description What is the matter, in one sentence. */
      message: string;
      /** @description What that means, in plain words. */
      explanation: string;
      /** @description What to do about it. */
      recommendation: string;
      decision?: components["schemas"]["Decision"];
      /**
       * @description What kind of note it is.
       * @enum {string}
       */
      type:
        | "no_version"
        | "ambiguous_license"
        | "deprecated_identifier"
        | "license_changed"
        | "license_conflict"
        | "bundled_license"
        | "license_list"
        | "unknown_exception"
        | "license_change_date"
        | "restricted_base"
        | "dataset_risk"
        | "unpinned_revision"
        | "gated_model"
        | "override_expired"
        | "waiver_ended"
        | "waiver_ends_soon"
        | "not_on_platform"
        | "unresolved_reference"
        | "unmatched_license_file"
        | "source_failed";
    };
    /** @description One thing that a license asks of those who use a work or pass it on. */
    Obligation: {
      /**
       * @description What it asks.
       * @enum {string}
       */
      id:
        | "use-restrictions"
        | "user-limit"
        | "region-limit"
        | "name-in-product"
        | "documentation-credit"
        | "advertising-credit"
        | "interactive-notice"
        | "attribution"
        | "license-text"
        | "notice-of-changes"
        | "source-of-whole"
        | "network-source"
        | "source-of-changes"
        | "relinking"
        | "same-license"
        | "no-technical-measures"
        | "no-endorsement"
        | "indemnity"
        | "patent-clause";
      /** @description The clause that says so; absent where the text was not checked. */
      clause?: string;
      /** @description What is particular about it in this license. */
      detail?: string;
      /** @description It applies only where all of these hold; absent: always. */
      when?: ("modified" | "source" | "binary" | "network" | "service" | "static")[];
    };
    /** @description Another place than the public registry; such a component may be private. */
    Origin: {
      /**
       * @description What kind of place it is.
       * @enum {string}
       */
      kind: "registry" | "git" | "archive" | "file";
      /** @description The address as the file has it, without user name and password. */
      address: string;
      /** @description The commit, where the file names one. */
      commit?: string;
    };
    /** @description A file of a package that is passed on with it, word for word. */
    PackageText: {
      /** @description The file: inside the archive, or as a path from the root of the project. */
      file: string;
      /**
       * @description license: a license of the package itself; notice: a file NOTICE; third-party: licenses and notices of parts that it contains; copyright: copyright holders or authors.
       * @enum {string}
       */
      kind: "license" | "notice" | "third-party" | "copyright";
      /** @description The SHA-256 of its text, the key in the report's texts. A text that is too long is not there. */
      text: string;
    };
    /** @description The current password and the new one. */
    PasswordChange: {
      /**
       * Format: password
       * @description The current password.
       */
      current_password: string;
      /**
       * Format: password
       * @description 8 to 256 characters of any kind, not one of the most common passwords, not the username.
       */
      new_password: string;
    };
    /** @description The rules for one way of using software. */
    PolicyContext: {
      /** @description The name of the context. */
      name: string;
      /** @description The use that it describes. */
      description: string;
      /** @description How verdicts describe this use: `judged as shipped to customers`. */
      judgedAs: string;
      /** @description Approved: no action. */
      allow: string[];
      /** @description A violation. */
      deny: string[];
      /** @description A warning. */
      review: string[];
      /**
       * @description Which alternative of a dual license is evaluated.
       * @enum {string}
       */
      dualLicensePreference: "most_permissive" | "avoid_copyleft" | "prefer_order";
      /** @description The licenses in the order of `prefer_order`, best first. */
      preferredOrder: string[];
      /**
       * @description The list for unresolved licenses.
       * @enum {string}
       */
      unknown: "allow" | "review" | "deny";
      /**
       * @description The list for licenses that no entry matches.
       * @enum {string}
       */
      unlisted: "allow" | "review" | "deny";
      /**
       * @description Which license decides if the license text differs from the declared license: a person (review), the worse verdict, or the declared license.
       * @enum {string}
       */
      onConflict: "review" | "worst" | "declared";
      /** @description Maps a pattern to the author's reason. */
      reasons: {
        [key: string]: string;
      };
      /** @description Maps the scope of a dependency to how its findings count: full, warn (no violations) or report (only shown). */
      scopes: {
        [key: string]: "full" | "warn" | "report";
      };
      /** @description Maps the kind of component (package, model, dataset) to how its findings count; as for scopes. */
      types: {
        [key: string]: "full" | "warn" | "report";
      };
      /**
       * @description How findings of direct dependencies count.
       * @enum {string}
       */
      direct?: "full" | "warn" | "report";
      /**
       * @description How findings of transitive dependencies count.
       * @enum {string}
       */
      transitive?: "full" | "warn" | "report";
      /** @description Maps a kind or level of known risk to its effect on models and datasets that have it, or were made from something that has it: at least a warning (review) or a violation (deny). */
      datasetRisks: {
        [key: string]: "review" | "deny";
      };
      /** @description Maps what a license may ask to its effect: at least a warning (review) or a violation (deny). */
      obligations?: {
        [key: string]: "review" | "deny";
      };
      /** @description Licenses that policies extending this one cannot judge more mildly; absent without such licenses. */
      locked?: string[];
      /** @description Maps a package to the license that replaces the resolved one; empty if there is none. */
      overrides: {
        [key: string]: {
          /** @description The license that replaces the resolved one. */
          license: string;
          /** @description Why. */
          reason?: string;
          /** @description The last day on which it applies. */
          expires?: string;
        };
      };
      /** @description Components that are accepted until a date; their license does not change. */
      waivers: {
        /** @description Name, `type:name` or package URL; `*` is a wildcard. */
        component: string;
        /** @description The accepted versions; absent: all. */
        versions?: string[];
        /** @description Where the component may be used; absent: everywhere. */
        path?: string;
        /** @description The accepted license, or UNKNOWN. */
        license: string;
        /** @description The license of the text, if that is accepted too. */
        detected?: string;
        /** @description The last day on which it applies, or `never`. */
        until: string;
        /** @description Why. */
        reason: string;
        /** @description Who approved it. */
        approvedBy: string;
      }[];
    };
    /** @description A policy with its rules. */
    PolicyDetail: {
      /** @description The id of the policy. */
      name: string;
      /** @description What the policy is for. */
      description: string;
      /** @description `active` unless the policy says otherwise. */
      status: string;
      /** @description The day of the last change, as stated in the policy; null if it is not stated. */
      lastUpdated: string | null;
      /** @description The meaning of the results: information, not legal advice. */
      disclaimer: string;
      /** @description The version stated in the policy. */
      version: string;
      /** @description The context used if a scan names none. */
      defaultContext: string;
      /** @description The policy that this one extends, as written; its rules are included in the contexts here. */
      extends?: string;
      /**
       * @description Whether a project's own file may contain overrides, waivers, paths, excludes and production; absent if the policy does not say.
       * @enum {string}
       */
      projectRules?: "all" | "none";
      /** @description The default context first. */
      contexts: components["schemas"]["PolicyContext"][];
      /** @description For each context, if the query names a license. */
      explained?: {
        /** @description The name of the context. */
        context: string;
        /**
         * @description The verdict on the license.
         * @enum {string}
         */
        status: "pass" | "warning" | "violation";
        /** @description What happens, why, and where the policy decides it. */
        sentences: string[];
      }[];
    };
    /** @description A policy, without its rules. */
    PolicyEntry: {
      /** @description The id of the policy. */
      name: string;
      /** @description What the policy is for. */
      description: string;
      /** @description `active` unless the policy says otherwise. */
      status: string;
      /** @description The day of the last change, as stated in the policy; null if it is not stated. */
      lastUpdated: string | null;
      /** @description The meaning of the results: information, not legal advice. */
      disclaimer: string;
      /** @description The version stated in the policy. */
      version: string;
      /** @description The context used if a scan names none. */
      defaultContext: string;
      /** @description Whether scans that name no policy are judged by it. */
      isDefault: boolean;
    };
    /** @description An error, as defined by RFC 9457. */
    Problem: {
      /** @description Always `about:blank`; use `code` to tell errors apart. */
      type: string;
      /** @description The title of the status. */
      title: string;
      /** @description The HTTP status. */
      status: number;
      /** @description What went wrong, for people. */
      detail: string;
      /**
       * @description The kind of error, for programs.
       * @enum {string}
       */
      code:
        | "invalid_input"
        | "invalid_repo_url"
        | "unsupported_host"
        | "repository_not_found"
        | "repository_moved"
        | "repository_empty"
        | "repository_too_large"
        | "local_path_disabled"
        | "path_outside_workspace"
        | "path_not_found"
        | "invalid_report"
        | "upload_timeout"
        | "unknown_policy"
        | "unknown_context"
        | "unauthorized"
        | "forbidden"
        | "not_found"
        | "method_not_allowed"
        | "clone_timeout"
        | "request_timeout"
        | "scan_not_complete"
        | "scan_not_ended"
        | "scan_not_failed"
        | "scan_finished"
        | "cancelled"
        | "idempotency_conflict"
        | "too_large"
        | "body_too_large"
        | "url_too_long"
        | "rate_limited"
        | "too_many_queued"
        | "headers_too_large"
        | "clone_failed"
        | "scan_timeout"
        | "scan_memory"
        | "scan_crashed"
        | "attempts_exhausted"
        | "cannot_run"
        | "internal"
        | "code_host_unavailable"
        | "database_unavailable"
        | "query_too_slow"
        | "busy"
        | "not_ready"
        | "storage_full"
        | "interrupted";
      /** @description The same as in `X-Request-Id`; also in the log of the service. */
      requestId: string;
      /** @description The invalid values. */
      errors?: {
        /** @description Where: `body.repo_url`, `query.limit`. */
        path: string;
        /** @description What is wrong with it. */
        message: string;
      }[];
    };
    /** @description A project and its latest scans. */
    Project: {
      /** @description The name of the project. */
      project: string;
      /** @description The number of stored scans. */
      scans: number;
      latest: components["schemas"]["ScanSummary"];
      /** @description The latest complete scan; null if there is none. It may be the same as `latest`. */
      complete: components["schemas"]["ScanSummary"] | null;
    };
    /** @description A license file of the project itself, and what it contains. */
    ProjectLicense: {
      /** @description The file, as a path from the root of the project. */
      file: string;
      /** @description The license as an SPDX expression; UNKNOWN if it could not be identified. */
      license: string;
      /** @description The confidence, from 0 to 1. */
      confidence: number;
      /** @description The folder of the package that it belongs to; absent at the root. */
      folder?: string;
      /** @description The name of that package, as its manifest has it. */
      package?: string;
    };
    /** @description A rule of the project's lcc.yml, and what it did. */
    ProjectRule: {
      /**
       * @description What the rule is: a corrected license, an accepted component, the scope of a folder, files that are left out, folders that are the project's own, folders that are judged by another context of the policy, development and test dependencies that are only reported.
       * @enum {string}
       */
      kind: "override" | "waiver" | "path" | "exclude" | "own" | "context" | "production";
      /** @description The rule, as written; its keys depend on the kind. */
      rule: {
        /** @description Name, type:name or package URL of the components it is about. */
        component?: string;
        /** @description The versions that a waiver accepts. */
        versions?: string[];
        /** @description The folder that a path or context rule is about, that is the project's own, or where a waiver applies; the pattern of an exclude. */
        path?: string;
        /**
         * @description The scope that a path rule gives.
         * @enum {string}
         */
        scope?: "runtime" | "optional" | "build" | "dev" | "test" | "available" | "unknown";
        /** @description The context of the policy that a context rule gives. */
        context?: string;
        /** @description The license that an override gives, or that a waiver accepts. */
        license?: string;
        /** @description The license of the license text, if a waiver accepts it as well. */
        detected?: string;
        /** @description The last day of a waiver. */
        until?: string;
        /** @description The last day of an override. */
        expires?: string;
        /** @description Why the rule exists. */
        reason?: string;
        /** @description Who approved a waiver. */
        approvedBy?: string;
      };
      /** @description The components that it changed or removed. */
      components: string[];
      /** @description What each of them is without the rules of the project, in the order of components. */
      before: {
        /** @description Its license as an SPDX expression, or UNKNOWN. */
        license: string;
        /**
         * @description Its status.
         * @enum {string}
         */
        status: "pass" | "warning" | "violation";
        /**
         * @description Its scope.
         * @enum {string}
         */
        scope: "runtime" | "optional" | "build" | "dev" | "test" | "available" | "unknown";
        /** @description Why it has that scope. */
        scopeReason?: string;
      }[];
      /** @description How many files and folders an exclude left out. */
      excluded?: number;
      /** @description The rule was not applied: the policy takes no rules of projects, or the rule cannot be used. */
      isIgnored?: boolean;
    };
    /** @description Projects, sorted by name unless `sort` is given. */
    Projects: {
      /** @description The entries of this page. */
      items: components["schemas"]["Project"][];
      /** @description The total number of entries. */
      total: number;
    };
    /** @description The refresh token, if it is not sent in the `Authorization` header. */
    RefreshRequest: {
      /** @description The refresh token of a login. */
      refresh_token?: string;
    };
    /** @description A new account. Its role is `user`; a `role` in the body is ignored. */
    Registration: {
      /** @description 1 to 64 letters, digits and `._@+-`; must not be taken. */
      username: string;
      /**
       * Format: password
       * @description 8 to 256 characters of any kind, not one of the most common passwords, not the username.
       */
      password: string;
      /** @description Must contain an `@`; empty by default. */
      email?: string;
      /** @description Empty by default. */
      full_name?: string;
    };
    /** @description What can be done about a finding that does not pass. */
    Remedy: {
      /** @description What to do, the most useful first. */
      steps: string[];
      /** @description The direct dependencies that bring the component, the nearest first, at most five: to be removed or replaced. A direct dependency is the first of its own. Empty where nothing tells. */
      replace: string[];
      /** @description The shortest path from the first of them to the component, both included. */
      via?: string[];
      /** @description YAML for lcc.yml or a context of a policy, with blanks in <>: a waiver, or for an unknown license the override that corrects it. */
      entry?: string;
    };
    /** @description The result of a scan: every component, its license and the verdict. */
    Report: {
      /**
       * @description The version of this format. Fields may be added without a new version.
       * @constant
       */
      schemaVersion: 1;
      policy: components["schemas"]["ReportPolicy"];
      source: components["schemas"]["ReportSource"];
      summary: components["schemas"]["ReportSummary"];
      /** @description One entry for each component. */
      findings: components["schemas"]["Finding"][];
      coverage: components["schemas"]["Coverage"];
      /** @description Files and lines that could not be read. */
      errors: components["schemas"]["FileError"][];
      /** @description License sources that could not be reached: a later scan may resolve what is UNKNOWN now. */
      sourceFailures: components["schemas"]["SourceFailure"][];
      /** @description Problems that a person should look at; summary.warnings is the number of entries. */
      warnings: components["schemas"]["Warning"][];
      /** @description Remarks that change no verdict. */
      notes: components["schemas"]["Note"][];
      /** @description License files of the project itself, nearest to its root first. */
      projectLicenses: components["schemas"]["ProjectLicense"][];
      /** @description What the manifest at the root says about the project; absent if there is none. */
      projectManifest?: {
        /** @description The name, as the manifest states it. */
        name: string;
        /** @description The version, if the manifest states one. */
        version?: string;
        /** @description The manifest. */
        file: string;
      };
      /** @description Models and datasets that those of the project were made from, except components. */
      lineage: components["schemas"]["Ancestor"][];
      completeness?: components["schemas"]["Completeness"];
      /** @description Development and test dependencies are only reported, whatever the policy says: lcc scan --production. */
      production?: boolean;
      files?: components["schemas"]["FileLicenses"];
      /** @description A deep scan: the published archive of every component was to be read. */
      isDeep?: boolean;
      /** @description The rules that the project's lcc.yml brought, and their effect; absent if there are none. */
      projectRules?: components["schemas"]["ProjectRule"][];
      /** @description The commit that lcc.yml and its policy were read from; absent where they were read from the scanned folder. */
      rulesFrom?: string;
      /** @description The commit of rulesFrom has no lcc.yml. */
      lacksProjectFile?: boolean;
      /** @description Hosted models that the project calls. They are not judged or counted; absent if there are none. */
      services?: components["schemas"]["HostedService"][];
      /** @description Actions and container images that the project is built with, neither judged nor counted. */
      references?: components["schemas"]["BuildReference"][];
      /** @description The texts of the findings by their SHA-256, each once: at most 1 MB each and 24 MB together. GET /scans/{scan_id} has them with texts=1. */
      texts?: {
        [key: string]: string;
      };
      /** @description What each license that counts in a decision asks; a license stands here once. */
      obligations?: components["schemas"]["LicenseObligations"][];
      use?: components["schemas"]["Use"];
      modelDocuments?: components["schemas"]["ModelDocuments"];
      answers?: components["schemas"]["ActAnswers"];
      /** @description When lcc scan was to end with status 1, as its settings say. */
      failOn?: ("violation" | "warning" | "unknown" | "new" | "never" | "allow-incomplete")[];
    };
    /** @description A report without its findings, warnings and notes. */
    ReportOutline: {
      /**
       * @description The version of this format. Fields may be added without a new version.
       * @constant
       */
      schemaVersion: 1;
      policy: components["schemas"]["ReportPolicy"];
      source: components["schemas"]["ReportSource"];
      summary: components["schemas"]["ReportSummary"];
      coverage: components["schemas"]["Coverage"];
      /** @description Files and lines that could not be read. */
      errors: components["schemas"]["FileError"][];
      /** @description License sources that could not be reached: a later scan may resolve what is UNKNOWN now. */
      sourceFailures: components["schemas"]["SourceFailure"][];
      /** @description License files of the project itself, nearest to its root first. */
      projectLicenses: components["schemas"]["ProjectLicense"][];
      /** @description What the manifest at the root says about the project; absent if there is none. */
      projectManifest?: {
        /** @description The name, as the manifest states it. */
        name: string;
        /** @description The version, if the manifest states one. */
        version?: string;
        /** @description The manifest. */
        file: string;
      };
      /** @description Models and datasets that those of the project were made from, except components. */
      lineage: components["schemas"]["Ancestor"][];
      completeness?: components["schemas"]["Completeness"];
      /** @description Development and test dependencies are only reported, whatever the policy says: lcc scan --production. */
      production?: boolean;
      files?: components["schemas"]["FileLicenses"];
      /** @description A deep scan: the published archive of every component was to be read. */
      isDeep?: boolean;
      /** @description The rules that the project's lcc.yml brought, and their effect; absent if there are none. */
      projectRules?: components["schemas"]["ProjectRule"][];
      /** @description The commit that lcc.yml and its policy were read from; absent where they were read from the scanned folder. */
      rulesFrom?: string;
      /** @description The commit of rulesFrom has no lcc.yml. */
      lacksProjectFile?: boolean;
      /** @description Hosted models that the project calls. They are not judged or counted; absent if there are none. */
      services?: components["schemas"]["HostedService"][];
      /** @description Actions and container images that the project is built with, neither judged nor counted. */
      references?: components["schemas"]["BuildReference"][];
      /** @description The texts of the findings by their SHA-256, each once: at most 1 MB each and 24 MB together. GET /scans/{scan_id} has them with texts=1. */
      texts?: {
        [key: string]: string;
      };
      /** @description What each license that counts in a decision asks; a license stands here once. */
      obligations?: components["schemas"]["LicenseObligations"][];
      use?: components["schemas"]["Use"];
      modelDocuments?: components["schemas"]["ModelDocuments"];
      answers?: components["schemas"]["ActAnswers"];
      /** @description When lcc scan was to end with status 1, as its settings say. */
      failOn?: ("violation" | "warning" | "unknown" | "new" | "never" | "allow-incomplete")[];
    };
    /** @description The rules by which the findings were judged. */
    ReportPolicy: {
      /** @description The name of the policy. */
      name: string;
      /** @description The context of the policy: the way in which the software is used. */
      context: string;
      /** @description The context in words: `judged as shipped to customers`. */
      judgedAs?: string;
      /** @description The version that the policy gives itself. */
      version: string;
      /** @description A digest of the rules: equal digests mean equal rules. */
      digest: string;
      /** @description For an uploaded report that was judged by other rules before: the digest of those rules. */
      uploadedDigest?: string;
      /** @description The disclaimer of the policy. */
      disclaimer: string;
      /**
       * @description The policy takes no overrides and waivers of the project's lcc.yml.
       * @enum {string}
       */
      projectRules?: "none";
    };
    /** @description Where the files come from. */
    ReportSource: {
      /** @description The folder that was scanned. */
      path?: string;
      /** @description The address of the repository that was scanned. */
      repository?: string;
      /** @description The commit that was scanned; of a folder, the one that is checked out. */
      commit?: string;
      /** @description The address of the remote of the scanned folder's git repository. */
      remote?: string;
      /** @description The branch that is checked out; `pull/7` or `tag/v1` in a build of one. */
      branch?: string;
      /** @description Where the scanned folder is in its repository; absent at the root. */
      folder?: string;
      /** @description Files of the folder differ from what git last recorded. */
      dirty?: boolean;
    };
    /** @description The report in numbers. */
    ReportSummary: {
      /** @description The number of findings, including those that are not listed. */
      componentCount: number;
      /** @description Findings with the status violation. */
      violations: number;
      /** @description The number of warnings, including those about unread dependency files. */
      warnings: number;
      /** @description Findings that pass only because of a waiver. */
      waived?: number;
      /** @description How often each license was found, the most frequent first. */
      licenseDistribution: {
        /** @description The license as an SPDX expression, or UNKNOWN. */
        license: string;
        /** @description The number of components. */
        count: number;
      }[];
    };
    /** @description The result of clearing the cache. */
    ResetResult: {
      /** @description The number of deleted cache entries. */
      deleted: number;
    };
    /** @description A scan and its report, which is empty until the scan is complete. */
    ScanDetail: {
      summary: components["schemas"]["ScanSummary"];
      report: components["schemas"]["Report"];
    };
    /** @description Why a scan failed. */
    ScanError: {
      /** @description The kind of error, one of the codes of error responses. */
      code: string;
      /** @description What happened and what to do. */
      detail: string;
    };
    /** @description How far a scan has progressed. */
    ScanProgress: {
      /**
       * @description The current stage.
       * @enum {string}
       */
      stage: "queued" | "cloning" | "detecting" | "resolving_dependencies" | "resolving" | "evaluating" | "storing";
      /** @description Progress of this stage in percent. */
      percent: number;
      /** @description Components found so far. */
      componentsFound: number;
      /** @description Components whose license was looked up. */
      componentsResolved: number;
    };
    /** @description What to scan, exactly one of `repo_url` and `path`, and the policy to use. */
    ScanRequest: {
      /** @description URL of a repository on the code host, `https://<host>/<owner>/<repository>`. */
      repo_url?: string;
      /** @description A folder of the server, inside the workspace or the temporary folder; relative paths start at the workspace. Rejected unless local paths are enabled. */
      path?: string;
      /** @description The name of the project; default: that of the repository or folder. */
      project_name?: string;
      /** @description The name of a policy; default: that of the server. */
      policy?: string;
      /** @description A context of the policy; default: that of the policy. */
      context?: string;
      /** @description What to exclude: a pattern without `/` is a name at any depth, one with `/` a path from the root; `*` stops at `/`, `**` does not. */
      exclude?: string[];
      /** @description List development and test dependencies without judging them, whatever the policy says about these scopes. */
      production?: boolean;
    };
    /** @description The summary of a scan. */
    ScanSummary: {
      /** @description The id of the scan, a UUID. */
      id: string;
      /** @description The name of the project. */
      project: string;
      /**
       * @description queued or running while it is processed; then the result: violation if there is one, otherwise warning if there is one, otherwise pass; failed if processing did not finish.
       * @enum {string}
       */
      status: "queued" | "running" | "pass" | "warning" | "violation" | "failed";
      /**
       * @description The state of processing.
       * @enum {string}
       */
      state: "queued" | "running" | "complete" | "failed";
      /** @description Findings that violate the policy; 0 until the scan ends. */
      violations: number;
      /** @description Warnings of the report; 0 until the scan ends. */
      warnings: number;
      /**
       * Format: date-time
       * @description When the scan was created.
       */
      generatedAt: string;
      /** @description When it ended; null until then. */
      completedAt: string | null;
      /** @description How long it took, in seconds; 0 until the scan ends. */
      durationSeconds: number;
      /** @description The path of the scan. */
      reportUrl: string;
      /** @description Whether the scan is complete or partial; null until it ends, and for scans from before 3.0. */
      completeness: ("complete" | "partial") | null;
      /** @description The account that requested the scan. */
      createdBy: string;
      /** @description How that account was authenticated: a session or an API key; null for scans from before 3.0. */
      via: ("session" | "key") | null;
      /** @description The policy of the scan. */
      policy: string;
      /** @description The context of the policy. */
      context: string;
      /** @description The excluded paths. */
      exclude: string[];
      /**
       * @description Where the components come from: a clone, a folder of the server, or an uploaded report.
       * @enum {string}
       */
      origin: "repository" | "path" | "upload";
      /** @description The address of the repository. */
      repository?: string;
      /** @description The folder of the server. */
      path?: string;
      /** @description Whether development and test dependencies are only reported. */
      production?: boolean;
      /** @description The failed scan that this one repeats; it may have been deleted. */
      retryOf?: string;
      progress?: components["schemas"]["ScanProgress"];
      lastError?: components["schemas"]["ScanError"];
      error?: components["schemas"]["ScanError"];
    };
    /** @description The warnings of a scan. */
    ScanWarnings: {
      /** @description The id of the scan. */
      scanId: string;
      /** @description The number of warnings. */
      total: number;
      /** @description The number of warnings of each severity. */
      bySeverity: {
        /** @description The number of warnings. */
        low: number;
        /** @description The number of warnings. */
        medium: number;
        /** @description The number of warnings. */
        high: number;
      };
      /** @description The number of warnings of each type; types without any are left out. */
      byType: {
        [key: string]: number;
      };
      /** @description One entry for each finding with the status warning and each unread dependency file. */
      warnings: components["schemas"]["Warning"][];
      /** @description Remarks that change no verdict and are not counted. */
      notes: components["schemas"]["Note"][];
    };
    /** @description A session of the caller. */
    SessionEntry: {
      /** @description Identifies the session for ending it. */
      session_id: string;
      /**
       * Format: date-time
       * @description When it was started.
       */
      created_at: string;
      /** @description When it was last used, to the minute; null if not used since 3.0. */
      last_used_at: string | null;
      /** @description The address it was started from; null for sessions from before 3.0. */
      address: string | null;
      /** @description Whether this is the session of the request. */
      current: boolean;
    };
    /** @description The sessions of the caller, newest first. */
    SessionPage: {
      /** @description All sessions. */
      items: components["schemas"]["SessionEntry"][];
      /** @description The number of sessions. */
      total: number;
    };
    /** @description A license source that could not be reached. */
    SourceFailure: {
      /** @description The name of the source. */
      source: string;
      /** @description What went wrong. */
      message: string;
      /** @description The number of components that it was not asked about. */
      components: number;
    };
    /** @description The tokens of a session. */
    Tokens: {
      /** @description Sent with every request, as `Authorization: Bearer <token>`. */
      access_token: string;
      /** @description Used only to get new access tokens from `POST /auth/refresh`. */
      refresh_token: string;
      /**
       * @description How the access token is sent.
       * @enum {string}
       */
      token_type: "bearer";
      /** @description Lifetime of the access token, in minutes. */
      expires_in: number;
    };
    /** @description A dependency file that was recognised and not read. */
    UnreadFile: {
      /** @description The file, as a path from the root of the project. */
      file: string;
      /** @description Why it was not read. */
      reason: string;
      /** @description Whether components are missing from the report because of it. */
      listsDependencies: boolean;
      /** @description The rest of the file was read; without it nothing was. */
      isPartial?: boolean;
      /**
       * @description Why: it cannot be read, it is too large, lcc does not read the format, or lcc hit a limit.
       * @enum {string}
       */
      cause?: "unreadable" | "too_large" | "format" | "limit";
      /**
       * @description What its place is for, where that is not the product.
       * @enum {string}
       */
      scope?: "test" | "dev";
      /** @description A software bill of materials, which lcc scan FILE reads. */
      isSbom?: boolean;
      /** @description A source file or notebook that was only searched for models. */
      isSource?: boolean;
    };
    /** @description How the product uses its components, as lcc.yml says. It never changes a verdict. */
    Use: {
      /**
       * @description Whether components were changed.
       * @enum {string}
       */
      modified?: "yes" | "no";
      /**
       * @description In which form the product is passed on.
       * @enum {string}
       */
      form?: "source" | "binary";
      /**
       * @description Whether users reach it over a network.
       * @enum {string}
       */
      network?: "yes" | "no";
    };
    /** @description The uses of a project, of a component in all versions, or of a license. */
    UseGroup: {
      /** @description The name of the project or component, or the license. */
      name: string;
      /** @description The kind of component. */
      type?: string;
      /** @description The latest complete scan of the project. */
      scanId?: string;
      /** @description The number of uses. */
      uses: number;
    };
    /** @description An account. */
    User: {
      /** @description The name of the account. */
      username: string;
      /** @description Empty if unknown. */
      email: string;
      /** @description Empty if unknown. */
      full_name: string;
      /**
       * @description The role of the account.
       * @enum {string}
       */
      role: "admin" | "user";
      /** @description A disabled account cannot log in or use its keys. */
      disabled: boolean;
    };
    /** @description An account with its creation time. */
    UserProfile: {
      /** @description The name of the account. */
      username: string;
      /** @description Empty if unknown. */
      email: string;
      /** @description Empty if unknown. */
      full_name: string;
      /**
       * @description The role of the account.
       * @enum {string}
       */
      role: "admin" | "user";
      /** @description A disabled account cannot log in or use its keys. */
      disabled: boolean;
      /**
       * Format: date-time
       * @description When the account was created.
       */
      created_at: string;
    };
    /** @description The verdict on a scan in numbers. */
    VerdictCounts: {
      /**
       * @description The result.
       * @enum {string}
       */
      status: "pass" | "warning" | "violation";
      /**
       * @description Whether the scan is complete or partial; absent before 3.0.
       * @enum {string}
       */
      completeness?: "complete" | "partial";
      /** @description The number of findings. */
      componentCount: number;
      /** @description Findings that violate the policy. */
      violations: number;
      /** @description Warnings of the report. */
      warnings: number;
    };
    /** @description A waiver that made a finding pass; the license stays what it is. */
    Waiver: {
      /** @description The component pattern of the waiver, as written. */
      component: string;
      /** @description The last day on which it applies, or `never`. */
      until: string;
      /** @description Why the component is accepted. */
      reason: string;
      /** @description Who decided it. */
      approvedBy: string;
      /**
       * @description Who says so: the policy, or the project's lcc.yml.
       * @enum {string}
       */
      from: "policy" | "project";
      /**
       * @description What the finding would be without it.
       * @enum {string}
       */
      status: "warning" | "violation";
      /** @description The locked entry of the policy to which it is an exception. */
      locked?: string;
    };
    /** @description The component that a warning or note is about. */
    WarnedComponent: {
      /** @description The kind of component. */
      type: string;
      /** @description Its name. */
      name: string;
      /** @description Its version; empty where nothing pins one. */
      version: string;
      /** @description Its package URL. */
      purl?: string;
    };
    /** @description A problem that a person should look at; warnings are counted. */
    Warning: {
      /** @description The component; null where it is about a file or a source. */
      component: components["schemas"]["WarnedComponent"] | null;
      /** @description The file that it is about. */
      file?: string;
      /** @description The component's license; UNKNOWN if none is known. */
      license: string;
      /**
       * @description How much it matters.
       * @enum {string}
       */
      severity: "low" | "medium" | "high";
      /** @description What is the matter, in one sentence. */
      message: string;
      /** @description What that means, in plain words. */
      explanation: string;
      /** @description What to do about it. */
      recommendation: string;
      decision?: components["schemas"]["Decision"];
      /**
       * @description What kind of warning it is.
       * @enum {string}
       */
      type:
        | "unknown_license"
        | "unlisted_license"
        | "ambiguous_license"
        | "copyleft"
        | "weak_copyleft"
        | "network_copyleft"
        | "use_restriction"
        | "non_commercial"
        | "proprietary"
        | "review_required"
        | "dataset_risk"
        | "unreadable_manifest"
        | "license_conflict"
        | "limits_reached"
        | "nothing_found";
    };
    /** @description A package, module or project of a repository that holds several. */
    Workspace: {
      /** @description As it calls itself; its path where it has no name. */
      name: string;
      /** @description Its folder from the root of the project; . for the root itself. */
      path: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: {
    /** @description Seconds to wait before the next attempt. */
    "Retry-After": number;
    /** @description How to authenticate: always `Bearer`. */
    "WWW-Authenticate": string;
    /** @description Requests that one address may send per minute. */
    "X-RateLimit-Limit": number;
    /** @description Requests left in this minute. */
    "X-RateLimit-Remaining": number;
    /** @description Seconds until the minute ends. */
    "X-RateLimit-Reset": number;
    /** @description The id of the request: the client's own, if it sent a valid one. */
    "X-Request-Id": string;
  };
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  login: {
    parameters: {
      query?: never;
      header?: {
        /** @description `cookie`: the refresh token is in the cookie `lcc_session`, as in the dashboard. */
        "X-LCC-Session"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "username": "jane",
         *       "password": "a few words in a row"
         *     }
         */
        "application/x-www-form-urlencoded": components["schemas"]["LoginForm"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "access_token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl",
           *       "refresh_token": "eyJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJyZWZyZXNoIn0.c2lnbmF0dXJl",
           *       "token_type": "bearer",
           *       "expires_in": 1440
           *     }
           */
          "application/json": components["schemas"]["Tokens"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.username is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.username",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.username is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.username",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  refreshTokens: {
    parameters: {
      query?: never;
      header?: {
        /** @description `cookie`: the refresh token is in the cookie `lcc_session`, as in the dashboard. */
        "X-LCC-Session"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "refresh_token": "eyJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJyZWZyZXNoIn0.c2lnbmF0dXJl"
         *     }
         */
        "application/json": components["schemas"]["RefreshRequest"];
        /**
         * @example {
         *       "refresh_token": "eyJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJyZWZyZXNoIn0.c2lnbmF0dXJl"
         *     }
         */
        "application/x-www-form-urlencoded": components["schemas"]["RefreshRequest"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "access_token": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJqYW5lIn0.c2lnbmF0dXJl",
           *       "refresh_token": "eyJhbGciOiJIUzI1NiJ9.eyJ0eXAiOiJyZWZyZXNoIn0.c2lnbmF0dXJl",
           *       "token_type": "bearer",
           *       "expires_in": 1440
           *     }
           */
          "application/json": components["schemas"]["Tokens"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.refresh_token is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.refresh_token",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.refresh_token is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.refresh_token",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  logout: {
    parameters: {
      query?: never;
      header?: {
        /** @description `cookie`: the refresh token is in the cookie `lcc_session`, as in the dashboard. */
        "X-LCC-Session"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "The session has ended."
           *     }
           */
          "application/json": components["schemas"]["Message"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getProfile: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "username": "jane",
           *       "email": "jane@example.org",
           *       "full_name": "Jane Doe",
           *       "role": "user",
           *       "disabled": false,
           *       "created_at": "2026-01-05T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["UserProfile"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  registerUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "username": "jane",
         *       "password": "a few words in a row",
         *       "email": "jane@example.org",
         *       "full_name": "Jane Doe"
         *     }
         */
        "application/json": components["schemas"]["Registration"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "username": "jane",
           *       "email": "jane@example.org",
           *       "full_name": "Jane Doe",
           *       "role": "user",
           *       "disabled": false
           *     }
           */
          "application/json": components["schemas"]["User"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.username is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.username",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.username is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.username",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  changePassword: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "current_password": "a few words in a row",
         *       "new_password": "some other words in a row"
         *     }
         */
        "application/json": components["schemas"]["PasswordChange"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "The password was changed."
           *     }
           */
          "application/json": components["schemas"]["Message"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.current_password is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.current_password",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.current_password is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.current_password",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listSessions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "session_id": "019b7a2e-5c00-7000-8000-0123456789ac",
           *           "created_at": "2026-01-05T09:30:00.000Z",
           *           "last_used_at": "2026-01-06T11:02:00.000Z",
           *           "address": "192.0.2.7",
           *           "current": true
           *         }
           *       ],
           *       "total": 1
           *     }
           */
          "application/json": components["schemas"]["SessionPage"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  endSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the session. */
        session_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "The session has ended."
           *     }
           */
          "application/json": components["schemas"]["Message"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "key_id": "k7Qm2ZrT9a",
           *         "name": "build server",
           *         "role": "user",
           *         "expires_at": "2026-04-05T09:30:00.000Z",
           *         "created_at": "2026-01-05T09:30:00.000Z",
           *         "last_used_at": "2026-01-06T11:02:00.000Z"
           *       }
           *     ]
           */
          "application/json": components["schemas"]["KeyEntry"][];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "build server",
         *       "role": "user",
         *       "expires_days": 90
         *     }
         */
        "application/json": components["schemas"]["KeyRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "key_id": "k7Qm2ZrT9a",
           *       "name": "build server",
           *       "role": "user",
           *       "expires_at": "2026-04-05T09:30:00.000Z",
           *       "api_key": "lcc_k7Qm2ZrT9a_Zk3vT0pQ9wYb1XcD5eFg7HjK2LmN4PqR",
           *       "warning": "Keep this key now: it cannot be retrieved later."
           *     }
           */
          "application/json": components["schemas"]["CreatedKey"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.name is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.name",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.name is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.name",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  revokeKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the key. */
        key_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "message": "The key was revoked."
           *     }
           */
          "application/json": components["schemas"]["Message"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listUsers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "username": "jane",
           *         "email": "jane@example.org",
           *         "full_name": "Jane Doe",
           *         "role": "user",
           *         "disabled": false,
           *         "created_at": "2026-01-05T09:30:00.000Z"
           *       }
           *     ]
           */
          "application/json": components["schemas"]["UserProfile"][];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  disableUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The name of the account. */
        username: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "username": "jane",
           *       "email": "jane@example.org",
           *       "full_name": "Jane Doe",
           *       "role": "user",
           *       "disabled": true,
           *       "created_at": "2026-01-05T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["UserProfile"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  enableUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The name of the account. */
        username: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "username": "jane",
           *       "email": "jane@example.org",
           *       "full_name": "Jane Doe",
           *       "role": "user",
           *       "disabled": false,
           *       "created_at": "2026-01-05T09:30:00.000Z"
           *     }
           */
          "application/json": components["schemas"]["UserProfile"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 16 KiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 16 KiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listScans: {
    parameters: {
      query?: {
        /** @description The maximum number of entries to return; values above 100 count as 100. */
        limit?: number;
        /** @description Only scans of this project. */
        project?: string;
        /** @description Part of the project's name; with `*` or in quotes, all of it. Case is ignored. */
        q?: string;
        /** @description Only scans with this status; `pending`: queued or running. */
        status?: "queued" | "running" | "pass" | "warning" | "violation" | "failed" | "pending";
        /** @description The id of a scan: only scans after it in the list. */
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *         "project": "shop",
           *         "status": "warning",
           *         "state": "complete",
           *         "violations": 0,
           *         "warnings": 1,
           *         "generatedAt": "2026-01-05T09:30:00.000Z",
           *         "completedAt": "2026-01-05T09:30:12.400Z",
           *         "durationSeconds": 12.4,
           *         "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *         "completeness": "complete",
           *         "createdBy": "jane",
           *         "via": "session",
           *         "policy": "permissive",
           *         "context": "production",
           *         "exclude": [
           *           "docs"
           *         ],
           *         "origin": "repository"
           *       },
           *       {
           *         "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *         "project": "shop",
           *         "status": "running",
           *         "state": "running",
           *         "violations": 0,
           *         "warnings": 0,
           *         "generatedAt": "2026-01-05T09:30:00.000Z",
           *         "completedAt": null,
           *         "durationSeconds": 0,
           *         "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *         "completeness": null,
           *         "createdBy": "jane",
           *         "via": "session",
           *         "policy": "permissive",
           *         "context": "production",
           *         "exclude": [
           *           "docs"
           *         ],
           *         "origin": "repository",
           *         "progress": {
           *           "stage": "resolving",
           *           "percent": 40,
           *           "componentsFound": 210,
           *           "componentsResolved": 84
           *         }
           *       }
           *     ]
           */
          "application/json": components["schemas"]["ScanSummary"][];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.limit is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.limit",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.limit is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.limit",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  createScan: {
    parameters: {
      query?: never;
      header?: {
        /** @description `wait=N`: respond when the scan has ended, or after N seconds (at most 600). */
        Prefer?: string;
        /** @description 1 to 255 characters. The same request with the same key within 24 hours creates nothing and returns the scan that was created first, in its current state. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "repo_url": "https://github.com/example/shop",
         *       "policy": "permissive",
         *       "exclude": [
         *         "docs"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ScanRequest"];
      };
    };
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description The path of the scan. */
          Location?: string;
          /** @description The maximum wait that was applied, if the request asked for one. */
          "Preference-Applied"?: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *       "project": "shop",
           *       "status": "queued",
           *       "state": "queued",
           *       "violations": 0,
           *       "warnings": 0,
           *       "generatedAt": "2026-01-05T09:30:00.000Z",
           *       "completedAt": null,
           *       "durationSeconds": 0,
           *       "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *       "completeness": null,
           *       "createdBy": "jane",
           *       "via": "session",
           *       "policy": "permissive",
           *       "context": "production",
           *       "exclude": [
           *         "docs"
           *       ],
           *       "origin": "repository",
           *       "progress": {
           *         "stage": "queued",
           *         "percent": 0,
           *         "componentsFound": 0,
           *         "componentsResolved": 0
           *       }
           *     }
           */
          "application/json": components["schemas"]["ScanSummary"];
        };
      };
      /**
       * @description `invalid_input`: The request is invalid; `errors` lists what is wrong.
       *
       *     `invalid_repo_url`: The repository URL cannot be scanned.
       *
       *     `unsupported_host`: The repository is not on the supported code host.
       *
       *     `repository_not_found`: The repository does not exist or is not public.
       *
       *     `repository_moved`: The repository has moved to another URL.
       *
       *     `repository_empty`: The repository has no commits.
       *
       *     `repository_too_large`: The repository exceeds the size limit of a scan.
       *
       *     `local_path_disabled`: Local paths are not enabled on this server.
       *
       *     `path_outside_workspace`: The path is outside the folders that may be scanned.
       *
       *     `path_not_found`: There is no such folder.
       *
       *     `unknown_policy`: There is no policy with this name.
       *
       *     `unknown_context`: The policy has no context with this name.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.repo_url is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.repo_url",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.repo_url is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.repo_url",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `clone_timeout`: The repository could not be cloned in time. */
      408: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Request Timeout",
           *       "status": 408,
           *       "detail": "The repository could not be cloned in time.",
           *       "code": "clone_timeout",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Request Timeout",
           *       "status": 408,
           *       "detail": "The repository could not be cloned in time.",
           *       "code": "clone_timeout",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cancelled`: The scan was cancelled.
       *
       *     `idempotency_conflict`: The key was used for another request.
       */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan was cancelled.",
           *       "code": "cancelled",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan was cancelled.",
           *       "code": "cancelled",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait.
       *
       *     `too_many_queued`: The account has too many queued scans; `Retry-After` says how many seconds to wait.
       */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `clone_failed`: The repository could not be cloned.
       *
       *     `code_host_unavailable`: The code host does not respond; try again later.
       *
       *     `scan_timeout`: The scan exceeded its time limit.
       *
       *     `scan_memory`: The scan exceeded its memory limit.
       *
       *     `scan_crashed`: The scan ended unexpectedly.
       *
       *     `attempts_exhausted`: The scan was started several times and never finished.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The repository could not be cloned.",
           *       "code": "clone_failed",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The repository could not be cloned.",
           *       "code": "clone_failed",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `storage_full`: The storage of the service is full.
       *
       *     `database_unavailable`: The database does not respond; try again later.
       */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The storage of the service is full.",
           *       "code": "storage_full",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The storage of the service is full.",
           *       "code": "storage_full",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  cancelScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *       "project": "shop",
           *       "status": "failed",
           *       "state": "failed",
           *       "violations": 0,
           *       "warnings": 0,
           *       "generatedAt": "2026-01-05T09:30:00.000Z",
           *       "completedAt": "2026-01-05T09:30:04.000Z",
           *       "durationSeconds": 3.2,
           *       "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *       "completeness": null,
           *       "createdBy": "jane",
           *       "via": "session",
           *       "policy": "permissive",
           *       "context": "production",
           *       "exclude": [
           *         "docs"
           *       ],
           *       "origin": "repository",
           *       "error": {
           *         "code": "cancelled",
           *         "detail": "The scan was cancelled by jane."
           *       }
           *     }
           */
          "application/json": components["schemas"]["ScanSummary"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_finished`: The scan has already ended. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has already ended.",
           *       "code": "scan_finished",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has already ended.",
           *       "code": "scan_finished",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  retryScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Created */
      201: {
        headers: {
          /** @description The path of the new scan. */
          Location?: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *       "project": "shop",
           *       "status": "queued",
           *       "state": "queued",
           *       "violations": 0,
           *       "warnings": 0,
           *       "generatedAt": "2026-01-05T09:30:00.000Z",
           *       "completedAt": null,
           *       "durationSeconds": 0,
           *       "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *       "completeness": null,
           *       "createdBy": "jane",
           *       "via": "session",
           *       "policy": "permissive",
           *       "context": "production",
           *       "exclude": [
           *         "docs"
           *       ],
           *       "origin": "repository",
           *       "progress": {
           *         "stage": "queued",
           *         "percent": 0,
           *         "componentsFound": 0,
           *         "componentsResolved": 0
           *       },
           *       "retryOf": "019b7a2e-5c00-7000-8000-0123456789aa"
           *     }
           */
          "application/json": components["schemas"]["ScanSummary"];
        };
      };
      /**
       * @description `invalid_input`: The request is invalid; `errors` lists what is wrong.
       *
       *     `invalid_repo_url`: The repository URL cannot be scanned.
       *
       *     `unsupported_host`: The repository is not on the supported code host.
       *
       *     `repository_not_found`: The repository does not exist or is not public.
       *
       *     `local_path_disabled`: Local paths are not enabled on this server.
       *
       *     `path_outside_workspace`: The path is outside the folders that may be scanned.
       *
       *     `path_not_found`: There is no such folder.
       *
       *     `unknown_policy`: There is no policy with this name.
       *
       *     `unknown_context`: The policy has no context with this name.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_not_failed`: The scan has not failed, or its report was uploaded. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not failed, or its report was uploaded.",
           *       "code": "scan_not_failed",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not failed, or its report was uploaded.",
           *       "code": "scan_not_failed",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait.
       *
       *     `too_many_queued`: The account has too many queued scans; `Retry-After` says how many seconds to wait.
       */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getScan: {
    parameters: {
      query?: {
        /** @description Adds the license texts and notices of the packages: `report.texts`. */
        texts?: "1";
      };
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "summary": {
           *         "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *         "project": "shop",
           *         "status": "warning",
           *         "state": "complete",
           *         "violations": 0,
           *         "warnings": 1,
           *         "generatedAt": "2026-01-05T09:30:00.000Z",
           *         "completedAt": "2026-01-05T09:30:12.400Z",
           *         "durationSeconds": 12.4,
           *         "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *         "completeness": "complete",
           *         "createdBy": "jane",
           *         "via": "session",
           *         "policy": "permissive",
           *         "context": "production",
           *         "exclude": [
           *           "docs"
           *         ],
           *         "origin": "repository"
           *       },
           *       "report": {
           *         "schemaVersion": 1,
           *         "policy": {
           *           "name": "permissive",
           *           "context": "production",
           *           "version": "1.0",
           *           "digest": "sha256:6f1c2d0a5b7e",
           *           "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice."
           *         },
           *         "source": {
           *           "repository": "https://github.com/example/shop",
           *           "commit": "0123456789abcdef0123456789abcdef01234567"
           *         },
           *         "summary": {
           *           "componentCount": 1,
           *           "violations": 0,
           *           "warnings": 1,
           *           "licenseDistribution": [
           *             {
           *               "license": "MPL-2.0",
           *               "count": 1
           *             }
           *           ]
           *         },
           *         "findings": [
           *           {
           *             "component": {
           *               "type": "npm",
           *               "name": "lightningcss",
           *               "version": "1.30.1",
           *               "purl": "pkg:npm/lightningcss@1.30.1",
           *               "scope": "runtime",
           *               "direct": true,
           *               "locations": [
           *                 {
           *                   "file": "package-lock.json",
           *                   "line": 120
           *                 }
           *               ]
           *             },
           *             "resolved_license": "MPL-2.0",
           *             "status": "warning",
           *             "sources": [
           *               "npm"
           *             ],
           *             "evidence": [
           *               {
           *                 "source": "npm",
           *                 "outcome": "answer",
           *                 "license": "MPL-2.0",
           *                 "raw": "MPL-2.0",
           *                 "confidence": 1
           *               }
           *             ],
           *             "decision": {
           *               "list": "review",
           *               "pattern": "MPL-2.0",
           *               "license": "MPL-2.0",
           *               "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
           *             }
           *           }
           *         ],
           *         "coverage": {
           *           "filesSeen": 84,
           *           "manifestsRead": 1,
           *           "manifestsUnread": [],
           *           "skipped": []
           *         },
           *         "errors": [],
           *         "sourceFailures": [],
           *         "warnings": [
           *           {
           *             "component": {
           *               "type": "npm",
           *               "name": "lightningcss",
           *               "version": "1.30.1",
           *               "purl": "pkg:npm/lightningcss@1.30.1"
           *             },
           *             "license": "MPL-2.0",
           *             "type": "weak_copyleft",
           *             "severity": "medium",
           *             "message": "lightningcss 1.30.1 is licensed under MPL-2.0, which is to be reviewed.",
           *             "explanation": "Changes to its own files have to be published under the same license.",
           *             "recommendation": "Use it unchanged, or plan to publish the changes.",
           *             "decision": {
           *               "list": "review",
           *               "pattern": "MPL-2.0",
           *               "license": "MPL-2.0",
           *               "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
           *             }
           *           }
           *         ],
           *         "notes": [],
           *         "lineage": [],
           *         "projectLicenses": [
           *           {
           *             "file": "LICENSE",
           *             "license": "Apache-2.0",
           *             "confidence": 1
           *           }
           *         ],
           *         "completeness": {
           *           "state": "complete",
           *           "reasons": []
           *         }
           *       }
           *     }
           */
          "application/json": components["schemas"]["ScanDetail"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.texts is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.texts",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.texts is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.texts",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  deleteScan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description No Content */
      204: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content?: never;
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_not_ended`: The scan is queued or running. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan is queued or running.",
           *       "code": "scan_not_ended",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan is queued or running.",
           *       "code": "scan_not_ended",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getScanOutline: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "schemaVersion": 1,
           *       "policy": {
           *         "name": "permissive",
           *         "context": "production",
           *         "version": "1.0",
           *         "digest": "sha256:6f1c2d0a5b7e",
           *         "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice."
           *       },
           *       "source": {
           *         "repository": "https://github.com/example/shop",
           *         "commit": "0123456789abcdef0123456789abcdef01234567"
           *       },
           *       "summary": {
           *         "componentCount": 1,
           *         "violations": 0,
           *         "warnings": 1,
           *         "licenseDistribution": [
           *           {
           *             "license": "MPL-2.0",
           *             "count": 1
           *           }
           *         ]
           *       },
           *       "coverage": {
           *         "filesSeen": 84,
           *         "manifestsRead": 1,
           *         "manifestsUnread": [],
           *         "skipped": []
           *       },
           *       "errors": [],
           *       "sourceFailures": [],
           *       "lineage": [],
           *       "projectLicenses": [
           *         {
           *           "file": "LICENSE",
           *           "license": "Apache-2.0",
           *           "confidence": 1
           *         }
           *       ],
           *       "completeness": {
           *         "state": "complete",
           *         "reasons": []
           *       }
           *     }
           */
          "application/json": components["schemas"]["ReportOutline"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_not_complete`: The scan has not ended yet, or has failed. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getScanWarnings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "scanId": "019b7a2e-5c00-7000-8000-0123456789ab",
           *       "total": 1,
           *       "bySeverity": {
           *         "low": 0,
           *         "medium": 1,
           *         "high": 0
           *       },
           *       "byType": {
           *         "weak_copyleft": 1
           *       },
           *       "warnings": [
           *         {
           *           "component": {
           *             "type": "npm",
           *             "name": "lightningcss",
           *             "version": "1.30.1",
           *             "purl": "pkg:npm/lightningcss@1.30.1"
           *           },
           *           "license": "MPL-2.0",
           *           "type": "weak_copyleft",
           *           "severity": "medium",
           *           "message": "lightningcss 1.30.1 is licensed under MPL-2.0, which is to be reviewed.",
           *           "explanation": "Changes to its own files have to be published under the same license.",
           *           "recommendation": "Use it unchanged, or plan to publish the changes.",
           *           "decision": {
           *             "list": "review",
           *             "pattern": "MPL-2.0",
           *             "license": "MPL-2.0",
           *             "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
           *           }
           *         }
           *       ],
           *       "notes": []
           *     }
           */
          "application/json": components["schemas"]["ScanWarnings"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listFindings: {
    parameters: {
      query?: {
        /** @description How many entries to skip, at most 10000; use `after` to read further. */
        offset?: number;
        /** @description `next` of the page before; `offset` is then ignored. */
        after?: string;
        /** @description The maximum number of findings to return. */
        limit?: number;
        /** @description Only findings with this status. */
        status?: "pass" | "warning" | "violation";
        /** @description Only findings with this license: the whole expression or one license of it; `*` is a wildcard, case is ignored. */
        license?: string;
        /** @description Only findings with a license of this family. */
        family?:
          | "public-domain"
          | "permissive"
          | "weak-copyleft"
          | "copyleft"
          | "network-copyleft"
          | "use-restricted"
          | "non-commercial"
          | "proprietary"
          | "other";
        /** @description Only components of this type, such as `npm`. */
        type?: string;
        /** @description Only components of this scope. */
        scope?: "runtime" | "optional" | "build" | "dev" | "test" | "available" | "unknown";
        /** @description Only direct dependencies, or only transitive ones. */
        direct?: boolean;
        /** @description Only components of the workspace with this name or path. */
        workspace?: string;
        /** @description Only findings with this text in name, version, license or package URL; with `*` for any text or in quotes, the whole of one of them. */
        q?: string;
        /** @description Only this component, such as `npm:left-pad@1.3.0`. */
        component?: string;
        /** @description Also count all matches by status, license, component, type, scope and workspace. */
        counts?: boolean;
        /** @description `platform`: packages with the same parent, version, license and status, whose names differ only in the system or processor, become one item that lists the other names as `variants`. */
        group?: "platform";
        /** @description The sort order; `-` reverses it. `status` has violations first. */
        sort?:
          | "name"
          | "license"
          | "status"
          | "type"
          | "scope"
          | "direct"
          | "-name"
          | "-license"
          | "-status"
          | "-type"
          | "-scope"
          | "-direct";
      };
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "component": {
           *             "type": "npm",
           *             "name": "lightningcss",
           *             "version": "1.30.1",
           *             "purl": "pkg:npm/lightningcss@1.30.1",
           *             "scope": "runtime",
           *             "direct": true,
           *             "locations": [
           *               {
           *                 "file": "package-lock.json",
           *                 "line": 120
           *               }
           *             ]
           *           },
           *           "resolved_license": "MPL-2.0",
           *           "status": "warning",
           *           "sources": [
           *             "npm"
           *           ],
           *           "evidence": [
           *             {
           *               "source": "npm",
           *               "outcome": "answer",
           *               "license": "MPL-2.0",
           *               "raw": "MPL-2.0",
           *               "confidence": 1
           *             }
           *           ],
           *           "decision": {
           *             "list": "review",
           *             "pattern": "MPL-2.0",
           *             "license": "MPL-2.0",
           *             "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
           *           }
           *         }
           *       ],
           *       "total": 1
           *     }
           */
          "application/json": components["schemas"]["Findings"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.offset is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.offset",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.offset is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.offset",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  compareScans: {
    parameters: {
      query?: {
        /** @description The maximum number of entries per list. */
        limit?: number;
      };
      header?: never;
      path: {
        /** @description The id of the earlier scan. */
        scan_id: string;
        /** @description The id of the later scan. */
        other_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "before": {
           *         "id": "019b7a2e-1111-7000-8000-0123456789ab",
           *         "project": "shop",
           *         "status": "pass",
           *         "state": "complete",
           *         "violations": 0,
           *         "warnings": 0,
           *         "generatedAt": "2026-01-05T09:30:00.000Z",
           *         "completedAt": "2026-01-05T09:30:12.400Z",
           *         "durationSeconds": 12.4,
           *         "reportUrl": "/scans/019b7a2e-1111-7000-8000-0123456789ab",
           *         "completeness": "complete",
           *         "createdBy": "jane",
           *         "via": "session",
           *         "policy": "permissive",
           *         "context": "production",
           *         "exclude": [
           *           "docs"
           *         ],
           *         "origin": "repository"
           *       },
           *       "after": {
           *         "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *         "project": "shop",
           *         "status": "warning",
           *         "state": "complete",
           *         "violations": 0,
           *         "warnings": 1,
           *         "generatedAt": "2026-01-05T09:30:00.000Z",
           *         "completedAt": "2026-01-05T09:30:12.400Z",
           *         "durationSeconds": 12.4,
           *         "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *         "completeness": "complete",
           *         "createdBy": "jane",
           *         "via": "session",
           *         "policy": "permissive",
           *         "context": "production",
           *         "exclude": [
           *           "docs"
           *         ],
           *         "origin": "repository"
           *       },
           *       "verdict": {
           *         "before": {
           *           "status": "pass",
           *           "completeness": "complete",
           *           "componentCount": 0,
           *           "violations": 0,
           *           "warnings": 0
           *         },
           *         "after": {
           *           "status": "warning",
           *           "completeness": "complete",
           *           "componentCount": 1,
           *           "violations": 0,
           *           "warnings": 1
           *         }
           *       },
           *       "policy": {
           *         "before": {
           *           "name": "permissive",
           *           "context": "production",
           *           "version": "1.0",
           *           "digest": "sha256:6f1c2d0a5b7e",
           *           "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice."
           *         },
           *         "after": {
           *           "name": "permissive",
           *           "context": "production",
           *           "version": "1.0",
           *           "digest": "sha256:6f1c2d0a5b7e",
           *           "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice."
           *         },
           *         "isChanged": false
           *       },
           *       "added": {
           *         "items": [
           *           {
           *             "type": "npm",
           *             "name": "lightningcss",
           *             "version": "1.30.1",
           *             "purl": "pkg:npm/lightningcss@1.30.1",
           *             "scope": "runtime",
           *             "license": "MPL-2.0",
           *             "status": "warning",
           *             "decision": {
           *               "list": "review",
           *               "pattern": "MPL-2.0",
           *               "license": "MPL-2.0",
           *               "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
           *             }
           *           }
           *         ],
           *         "total": 1
           *       },
           *       "removed": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "licenseChanged": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "statusChanged": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "versionChanged": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "newViolations": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "newWarnings": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "endedViolations": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "newlyUnread": {
           *         "items": [],
           *         "total": 0
           *       },
           *       "noLongerUnread": {
           *         "items": [],
           *         "total": 0
           *       }
           *     }
           */
          "application/json": components["schemas"]["Comparison"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.limit is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.limit",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.limit is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.limit",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_not_complete`: The scan has not ended yet, or has failed. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getScanReport: {
    parameters: {
      query?: {
        /** @description The report format; default `html`. */
        format?: "html" | "markdown" | "csv" | "notice" | "notice-html" | "obligations";
      };
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description The name of the file: project, day, the last eight characters of the id and the format. */
          "Content-Disposition"?: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /** @example … */
          "text/html": string;
          /** @example … */
          "text/markdown": string;
          /** @example … */
          "text/csv": string;
          /** @example … */
          "text/plain": string;
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.format is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.format",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.format is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.format",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_not_complete`: The scan has not ended yet, or has failed. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getCompliancePack: {
    parameters: {
      query?: {
        /** @description Your role for the models of the scan, which a scan cannot know; default `unknown`. */
        role?: "unknown" | "provider" | "modifier" | "downstream";
        /** @description Adds the information for those who build on the models (Annex XII). */
        include?: "downstream";
      };
      header?: never;
      path: {
        /** @description The id of the scan. */
        scan_id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description The name of the archive, with the first eight characters of the id. */
          "Content-Disposition"?: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /** @example PK… */
          "application/zip": string;
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.role is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.role",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.role is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.role",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `scan_not_complete`: The scan has not ended yet, or has failed. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The scan has not ended yet, or has failed.",
           *       "code": "scan_not_complete",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `cannot_run`: The service is missing something that it needs for this.
       *
       *     `internal`: Internal error; the log of the service has the cause under the request id.
       */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "The service is missing something that it needs for this.",
           *       "code": "cannot_run",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  uploadReport: {
    parameters: {
      query?: {
        /** @description The policy to judge by; default: that of the report. */
        policy?: string;
        /** @description A context of the policy; default: that of the report. */
        context?: string;
      };
      header?: {
        /** @description 1 to 255 characters. The same request with the same key within 24 hours creates nothing and returns the scan that was created first, in its current state. */
        "Idempotency-Key"?: string;
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "summary": {
         *         "id": "019b7a2e-5c00-7000-8000-0123456789ab",
         *         "project": "shop",
         *         "status": "warning",
         *         "state": "complete",
         *         "violations": 0,
         *         "warnings": 1,
         *         "generatedAt": "2026-01-05T09:30:00.000Z",
         *         "completedAt": "2026-01-05T09:30:12.400Z",
         *         "durationSeconds": 12.4,
         *         "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
         *         "completeness": "complete",
         *         "createdBy": "jane",
         *         "via": "session",
         *         "policy": "permissive",
         *         "context": "production",
         *         "exclude": [
         *           "docs"
         *         ],
         *         "origin": "repository"
         *       },
         *       "report": {
         *         "schemaVersion": 1,
         *         "policy": {
         *           "name": "permissive",
         *           "context": "production",
         *           "version": "1.0",
         *           "digest": "sha256:6f1c2d0a5b7e",
         *           "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice."
         *         },
         *         "source": {
         *           "repository": "https://github.com/example/shop",
         *           "commit": "0123456789abcdef0123456789abcdef01234567"
         *         },
         *         "summary": {
         *           "componentCount": 1,
         *           "violations": 0,
         *           "warnings": 1,
         *           "licenseDistribution": [
         *             {
         *               "license": "MPL-2.0",
         *               "count": 1
         *             }
         *           ]
         *         },
         *         "findings": [
         *           {
         *             "component": {
         *               "type": "npm",
         *               "name": "lightningcss",
         *               "version": "1.30.1",
         *               "purl": "pkg:npm/lightningcss@1.30.1",
         *               "scope": "runtime",
         *               "direct": true,
         *               "locations": [
         *                 {
         *                   "file": "package-lock.json",
         *                   "line": 120
         *                 }
         *               ]
         *             },
         *             "resolved_license": "MPL-2.0",
         *             "status": "warning",
         *             "sources": [
         *               "npm"
         *             ],
         *             "evidence": [
         *               {
         *                 "source": "npm",
         *                 "outcome": "answer",
         *                 "license": "MPL-2.0",
         *                 "raw": "MPL-2.0",
         *                 "confidence": 1
         *               }
         *             ],
         *             "decision": {
         *               "list": "review",
         *               "pattern": "MPL-2.0",
         *               "license": "MPL-2.0",
         *               "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
         *             }
         *           }
         *         ],
         *         "coverage": {
         *           "filesSeen": 84,
         *           "manifestsRead": 1,
         *           "manifestsUnread": [],
         *           "skipped": []
         *         },
         *         "errors": [],
         *         "sourceFailures": [],
         *         "warnings": [
         *           {
         *             "component": {
         *               "type": "npm",
         *               "name": "lightningcss",
         *               "version": "1.30.1",
         *               "purl": "pkg:npm/lightningcss@1.30.1"
         *             },
         *             "license": "MPL-2.0",
         *             "type": "weak_copyleft",
         *             "severity": "medium",
         *             "message": "lightningcss 1.30.1 is licensed under MPL-2.0, which is to be reviewed.",
         *             "explanation": "Changes to its own files have to be published under the same license.",
         *             "recommendation": "Use it unchanged, or plan to publish the changes.",
         *             "decision": {
         *               "list": "review",
         *               "pattern": "MPL-2.0",
         *               "license": "MPL-2.0",
         *               "reason": "MPL-2.0 matches \"MPL-2.0\" in the review list."
         *             }
         *           }
         *         ],
         *         "notes": [],
         *         "lineage": [],
         *         "projectLicenses": [
         *           {
         *             "file": "LICENSE",
         *             "license": "Apache-2.0",
         *             "confidence": 1
         *           }
         *         ],
         *         "completeness": {
         *           "state": "complete",
         *           "reasons": []
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["ScanDetail"];
      };
    };
    responses: {
      /** @description OK */
      200: {
        headers: {
          /** @description The path of the scan. */
          Location?: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *       "project": "shop",
           *       "status": "warning",
           *       "state": "complete",
           *       "violations": 0,
           *       "warnings": 1,
           *       "generatedAt": "2026-01-05T09:30:00.000Z",
           *       "completedAt": "2026-01-05T09:30:12.400Z",
           *       "durationSeconds": 12.4,
           *       "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *       "completeness": "complete",
           *       "createdBy": "jane",
           *       "via": "session",
           *       "policy": "permissive",
           *       "context": "production",
           *       "exclude": [
           *         "docs"
           *       ],
           *       "origin": "repository"
           *     }
           */
          "application/json": components["schemas"]["ScanSummary"];
        };
      };
      /** @description Created */
      201: {
        headers: {
          /** @description The path of the scan. */
          Location?: string;
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *       "project": "shop",
           *       "status": "warning",
           *       "state": "complete",
           *       "violations": 0,
           *       "warnings": 1,
           *       "generatedAt": "2026-01-05T09:30:00.000Z",
           *       "completedAt": "2026-01-05T09:30:12.400Z",
           *       "durationSeconds": 12.4,
           *       "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *       "completeness": "complete",
           *       "createdBy": "jane",
           *       "via": "session",
           *       "policy": "permissive",
           *       "context": "production",
           *       "exclude": [
           *         "docs"
           *       ],
           *       "origin": "repository"
           *     }
           */
          "application/json": components["schemas"]["ScanSummary"];
        };
      };
      /**
       * @description `invalid_input`: The request is invalid; `errors` lists what is wrong.
       *
       *     `invalid_report`: The body is not a usable report.
       *
       *     `unknown_policy`: There is no policy with this name.
       *
       *     `unknown_context`: The policy has no context with this name.
       */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.summary is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.summary",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "body.summary is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "body.summary",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `upload_timeout`: The report took too long to arrive. */
      408: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Request Timeout",
           *       "status": 408,
           *       "detail": "The report took too long to arrive.",
           *       "code": "upload_timeout",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Request Timeout",
           *       "status": 408,
           *       "detail": "The report took too long to arrive.",
           *       "code": "upload_timeout",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `idempotency_conflict`: The key was used for another request. */
      409: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The key was used for another request.",
           *       "code": "idempotency_conflict",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Conflict",
           *       "status": 409,
           *       "detail": "The key was used for another request.",
           *       "code": "idempotency_conflict",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 32 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 32 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 32 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `busy`: Too much is being uploaded; `Retry-After` says how many seconds to wait.
       *
       *     `database_unavailable`: The database does not respond; try again later.
       */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "Too much is being uploaded; `Retry-After` says how many seconds to wait.",
           *       "code": "busy",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "Too much is being uploaded; `Retry-After` says how many seconds to wait.",
           *       "code": "busy",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listProjects: {
    parameters: {
      query?: {
        /** @description Part of the name; with `*` or in quotes, the whole name. Case is ignored. */
        q?: string;
        /** @description Only projects whose latest scan, or latest complete scan, has this status; `pending`: queued or running. */
        status?: "queued" | "running" | "pass" | "warning" | "violation" | "failed" | "pending";
        /** @description Only projects whose latest complete scan is `complete` or `partial`; `unknown`: it was made before 3.0. */
        completeness?: "complete" | "partial" | "unknown";
        /** @description The sort order; `-` reverses it. Figures are those of the latest complete scan. Default: `project`. */
        sort?:
          | "project"
          | "violations"
          | "warnings"
          | "scanned"
          | "-project"
          | "-violations"
          | "-warnings"
          | "-scanned";
        /** @description How many entries to skip. */
        offset?: number;
        /** @description The maximum number of entries to return. */
        limit?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "project": "shop",
           *           "scans": 12,
           *           "latest": {
           *             "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *             "project": "shop",
           *             "status": "running",
           *             "state": "running",
           *             "violations": 0,
           *             "warnings": 0,
           *             "generatedAt": "2026-01-05T09:30:00.000Z",
           *             "completedAt": null,
           *             "durationSeconds": 0,
           *             "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *             "completeness": null,
           *             "createdBy": "jane",
           *             "via": "session",
           *             "policy": "permissive",
           *             "context": "production",
           *             "exclude": [
           *               "docs"
           *             ],
           *             "origin": "repository",
           *             "progress": {
           *               "stage": "resolving",
           *               "percent": 40,
           *               "componentsFound": 210,
           *               "componentsResolved": 84
           *             }
           *           },
           *           "complete": {
           *             "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *             "project": "shop",
           *             "status": "warning",
           *             "state": "complete",
           *             "violations": 0,
           *             "warnings": 1,
           *             "generatedAt": "2026-01-05T09:30:00.000Z",
           *             "completedAt": "2026-01-05T09:30:12.400Z",
           *             "durationSeconds": 12.4,
           *             "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *             "completeness": "complete",
           *             "createdBy": "jane",
           *             "via": "session",
           *             "policy": "permissive",
           *             "context": "production",
           *             "exclude": [
           *               "docs"
           *             ],
           *             "origin": "repository"
           *           }
           *         }
           *       ],
           *       "total": 1
           *     }
           */
          "application/json": components["schemas"]["Projects"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.q is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.q",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.q is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.q",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  findComponents: {
    parameters: {
      query?: {
        /** @description The name; `*` is a wildcard, case is ignored. */
        name?: string;
        /** @description The license expression, or one license of it; `*` as in `name`. */
        license?: string;
        /** @description Only components with a license of this family, alone or as one of several. */
        family?:
          | "public-domain"
          | "permissive"
          | "weak-copyleft"
          | "copyleft"
          | "network-copyleft"
          | "use-restricted"
          | "non-commercial"
          | "proprietary"
          | "other";
        /** @description The kind of component, such as `npm` or `huggingface`. */
        type?: string;
        /** @description Lists `groups` instead of single uses; only with `offset`, `limit` and the filters. */
        group?: "project" | "component" | "license";
        /** @description `csv`: all matches, ignoring `offset` and `limit`. Default `json`. */
        format?: "json" | "csv";
        /** @description How many entries to skip, at most 10000; use `after` to read further. */
        offset?: number;
        /** @description The maximum number of entries to return. */
        limit?: number;
        /** @description `next` of the page before; `offset` is then ignored. */
        after?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "project": "shop",
           *           "scanId": "019b7a2e-5c00-7000-8000-0123456789ab",
           *           "type": "maven",
           *           "name": "org.apache.logging.log4j:log4j-core",
           *           "version": "2.17.1",
           *           "license": "Apache-2.0",
           *           "status": "pass",
           *           "scope": "runtime",
           *           "direct": true
           *         }
           *       ],
           *       "total": 1,
           *       "notIndexed": 0
           *     }
           */
          "application/json": components["schemas"]["FoundComponents"];
          /** @example one line for each entry */
          "text/csv": string;
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.name is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.name",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.name is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.name",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /**
       * @description `query_too_slow`: The database needs too long for this; ask for less, or try again later.
       *
       *     `database_unavailable`: The database does not respond; try again later.
       */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database needs too long for this; ask for less, or try again later.",
           *       "code": "query_too_slow",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database needs too long for this; ask for less, or try again later.",
           *       "code": "query_too_slow",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listPolicies: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example [
           *       {
           *         "name": "permissive",
           *         "description": "Permissive licenses only; copyleft is refused in what is shipped.",
           *         "status": "active",
           *         "lastUpdated": "2026-01-05",
           *         "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice.",
           *         "version": "1.0",
           *         "defaultContext": "production",
           *         "isDefault": true
           *       }
           *     ]
           */
          "application/json": components["schemas"]["PolicyEntry"][];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getPolicy: {
    parameters: {
      query?: {
        /** @description A license to explain: an SPDX expression, or UNKNOWN. */
        license?: string;
      };
      header?: never;
      path: {
        /** @description The name of the policy. */
        policy_name: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "name": "permissive",
           *       "description": "Permissive licenses only; copyleft is refused in what is shipped.",
           *       "status": "active",
           *       "lastUpdated": "2026-01-05",
           *       "disclaimer": "Results are information produced by automatic matching of license names. They are not legal advice.",
           *       "version": "1.0",
           *       "defaultContext": "production",
           *       "extends": "copyleft-friendly",
           *       "projectRules": "none",
           *       "contexts": [
           *         {
           *           "name": "production",
           *           "description": "Software that is given to customers.",
           *           "judgedAs": "judged as shipped to customers",
           *           "allow": [
           *             "MIT",
           *             "Apache-2.0",
           *             "BSD-*"
           *           ],
           *           "deny": [
           *             "GPL-3.0",
           *             "AGPL-*"
           *           ],
           *           "review": [
           *             "MPL-2.0",
           *             "LGPL-*",
           *             "family:weak-copyleft"
           *           ],
           *           "dualLicensePreference": "most_permissive",
           *           "preferredOrder": [],
           *           "unknown": "review",
           *           "unlisted": "review",
           *           "onConflict": "review",
           *           "reasons": {
           *             "AGPL-*": "Its users could ask for the source of the whole service."
           *           },
           *           "scopes": {
           *             "test": "report"
           *           },
           *           "types": {
           *             "dataset": "warn"
           *           },
           *           "transitive": "warn",
           *           "datasetRisks": {
           *             "critical": "deny"
           *           },
           *           "locked": [
           *             "AGPL-*"
           *           ],
           *           "overrides": {
           *             "npm:left-pad": {
           *               "license": "WTFPL",
           *               "reason": "The author has confirmed it."
           *             }
           *           },
           *           "waivers": [
           *             {
           *               "component": "npm:readline-sync",
           *               "license": "GPL-3.0-only",
           *               "until": "2027-01-31",
           *               "reason": "Replaced in the next release.",
           *               "approvedBy": "Legal, ticket 4711"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["PolicyDetail"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.license is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.license",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.license is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.license",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_found`: There is nothing at this address. */
      404: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Not Found",
           *       "status": 404,
           *       "detail": "There is nothing at this address.",
           *       "code": "not_found",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getDashboard: {
    parameters: {
      query?: {
        /** @description The number of days in the trend. */
        days?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "totalProjects": 3,
           *       "totalScans": 41,
           *       "totalViolations": 12,
           *       "totalWarnings": 57,
           *       "highRiskProjects": 1,
           *       "partialScans": 1,
           *       "pendingScans": 2,
           *       "licenseDistribution": [
           *         {
           *           "license": "MIT",
           *           "count": 640,
           *           "percentage": 80,
           *           "family": "permissive"
           *         },
           *         {
           *           "license": "Apache-2.0",
           *           "count": 150,
           *           "percentage": 18.75
           *         },
           *         {
           *           "license": "UNKNOWN",
           *           "count": 10,
           *           "percentage": 1.25
           *         }
           *       ],
           *       "trend": [
           *         {
           *           "date": "2026-01-04",
           *           "scans": 0,
           *           "violations": 0,
           *           "warnings": 0
           *         },
           *         {
           *           "date": "2026-01-05",
           *           "scans": 4,
           *           "violations": 1,
           *           "warnings": 6
           *         }
           *       ],
           *       "state": [
           *         {
           *           "date": "2026-01-04",
           *           "projects": 2,
           *           "violations": 1,
           *           "warnings": 8,
           *           "unknown": null,
           *           "partial": 0
           *         },
           *         {
           *           "date": "2026-01-05",
           *           "projects": 3,
           *           "violations": 1,
           *           "warnings": 14,
           *           "unknown": 10,
           *           "partial": 1
           *         }
           *       ],
           *       "worse": [
           *         {
           *           "project": "shop",
           *           "before": "pass",
           *           "after": "warning",
           *           "scanId": "019b7a2e-5c00-7000-8000-0123456789ab",
           *           "at": "2026-01-05T09:30:00.000Z",
           *           "scanBefore": "019b563e-6400-7000-8000-0123456789ab",
           *           "violationsBefore": 0,
           *           "violationsAfter": 0,
           *           "components": [
           *             {
           *               "component": "left@1.3.0",
           *               "license": "LGPL-3.0-only",
           *               "before": "pass",
           *               "after": "warning"
           *             }
           *           ]
           *         }
           *       ],
           *       "expiringWaivers": [
           *         {
           *           "project": "shop",
           *           "component": "mysql-connector@8.4.0",
           *           "license": "GPL-2.0-only",
           *           "until": "2026-01-31"
           *         }
           *       ],
           *       "pending": [
           *         {
           *           "id": "019b7a2e-5c00-7000-8000-0123456789ab",
           *           "project": "shop",
           *           "status": "running",
           *           "state": "running",
           *           "violations": 0,
           *           "warnings": 0,
           *           "generatedAt": "2026-01-05T09:30:00.000Z",
           *           "completedAt": null,
           *           "durationSeconds": 0,
           *           "reportUrl": "/scans/019b7a2e-5c00-7000-8000-0123456789ab",
           *           "completeness": null,
           *           "createdBy": "jane",
           *           "via": "session",
           *           "policy": "permissive",
           *           "context": "production",
           *           "exclude": [
           *             "docs"
           *           ],
           *           "origin": "repository",
           *           "progress": {
           *             "stage": "resolving",
           *             "percent": 40,
           *             "componentsFound": 210,
           *             "componentsResolved": 84
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Dashboard"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.days is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.days",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.days is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.days",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  resetCache: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "deleted": 1204
           *     }
           */
          "application/json": components["schemas"]["ResetResult"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  listAudit: {
    parameters: {
      query?: {
        /** @description How many entries to skip. */
        offset?: number;
        /** @description The maximum number of entries to return. */
        limit?: number;
        /** @description Only entries with this action. */
        action?: string;
        /** @description Only entries of this account. */
        actor?: string;
        /** @description Only entries about this subject. */
        subject?: string;
        /** @description Only entries of this API key. */
        key_id?: string;
        /** @description Only successful, or only refused actions. */
        outcome?: "ok" | "refused";
        /** @description Only entries from this time on: `2026-01-05` or `2026-01-05T09:30:00Z`. */
        since?: string;
        /** @description Only entries before this time. */
        until?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "time": "2026-01-06T11:02:00.000Z",
           *           "action": "scan_cancelled",
           *           "actor": "jane",
           *           "address": "192.0.2.7",
           *           "outcome": "ok",
           *           "subject": "019b7a2e-5c00-7000-8000-0123456789ab",
           *           "subject_name": "shop",
           *           "key_id": "k7Qm2ZrT9aBc",
           *           "key_name": "ci",
           *           "request_id": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *         }
           *       ],
           *       "total": 1
           *     }
           */
          "application/json": components["schemas"]["AuditPage"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.offset is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.offset",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.offset is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.offset",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `forbidden`: The role of the caller does not allow this. */
      403: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Forbidden",
           *       "status": 403,
           *       "detail": "The role of the caller does not allow this.",
           *       "code": "forbidden",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getHealth: {
    parameters: {
      query?: {
        /** @description Also checks whether the service is ready: database, queue and schema. Checked at most every 2 seconds. */
        ready?: "1";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "status": "ok"
           *     }
           */
          "application/json": components["schemas"]["Health"];
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.ready is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.ready",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "query.ready is not valid.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11",
           *       "errors": [
           *         {
           *           "path": "query.ready",
           *           "message": "is not valid"
           *         }
           *       ]
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `not_ready`: The service is running but not ready; `detail` says why. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The service is running but not ready; `detail` says why.",
           *       "code": "not_ready",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The service is running but not ready; `detail` says why.",
           *       "code": "not_ready",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
  getMetrics: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description OK */
      200: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example # TYPE process_start_time_seconds gauge
           *     process_start_time_seconds 1767225600
           */
          "text/plain": string;
        };
      };
      /** @description `invalid_input`: The request is invalid; `errors` lists what is wrong. */
      400: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Bad Request",
           *       "status": 400,
           *       "detail": "The request has more than one Host header.",
           *       "code": "invalid_input",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `unauthorized`: The request needs a valid access token or API key. */
      401: {
        headers: {
          "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Unauthorized",
           *       "status": 401,
           *       "detail": "The request needs a valid access token or API key.",
           *       "code": "unauthorized",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `body_too_large`: The body is larger than 1 MiB. */
      413: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Payload Too Large",
           *       "status": 413,
           *       "detail": "The body is larger than 1 MiB.",
           *       "code": "body_too_large",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `rate_limited`: Too many requests; `Retry-After` says how many seconds to wait. */
      429: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Too Many Requests",
           *       "status": 429,
           *       "detail": "Too many requests; `Retry-After` says how many seconds to wait.",
           *       "code": "rate_limited",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `internal`: Internal error; the log of the service has the cause under the request id. */
      500: {
        headers: {
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Internal Server Error",
           *       "status": 500,
           *       "detail": "Internal error; the log of the service has the cause under the request id.",
           *       "code": "internal",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
      /** @description `database_unavailable`: The database does not respond; try again later. */
      503: {
        headers: {
          "Retry-After": components["headers"]["Retry-After"];
          "X-Request-Id": components["headers"]["X-Request-Id"];
          "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
          "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
          "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
          [name: string]: unknown;
        };
        content: {
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/json": components["schemas"]["Problem"];
          /**
           * @example {
           *       "type": "about:blank",
           *       "title": "Service Unavailable",
           *       "status": 503,
           *       "detail": "The database does not respond; try again later.",
           *       "code": "database_unavailable",
           *       "requestId": "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11"
           *     }
           */
          "application/problem+json": components["schemas"]["Problem"];
        };
      };
    };
  };
}
