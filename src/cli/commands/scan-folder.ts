import { writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { readConfig } from "../../config.ts";
import { openSources } from "../../app.ts";
import { AppError } from "../../domain/errors.ts";
import type { Report, ScanDetail } from "../../domain/report.ts";
import { uuidv7 } from "../../domain/uuid.ts";
import { ecosystems } from "../../ecosystems/index.ts";
import { findContext } from "../../policy/catalog.ts";
import { runScan, statusOf } from "../../scan/run-scan.ts";
import { openDirectory } from "../../source/directory.ts";
import { createIdentifier } from "../../spdx/text/identify.ts";
import { openIndex } from "../../spdx/text/open-index.ts";
import { rememberTexts } from "../../spdx/text/remember.ts";
import { printable } from "../printable.ts";
import { openPolicy } from "./policy-source.ts";

export interface ScanOptions {
  readonly offline?: boolean;
  readonly policy?: string;
  readonly context?: string;
  readonly exclude?: readonly string[];
  readonly project?: string;
  readonly format: string;
  readonly output?: string;
}

/** Scans a folder and writes the scan detail as JSON; the exit status is 1 when there are violations. */
export async function scanFolder(path: string, options: ScanOptions): Promise<void> {
  checkOptions(options);
  const started = new Date();
  const { policy } = await openPolicy(process.env, options.policy ?? readConfig(process.env).defaultPolicy);
  const source = await openDirectory(path);
  const config = readConfig(process.env);
  const isOffline = options.offline === true || config.offline;
  const opened = isOffline ? undefined : await openSources(config, process.env, warn);
  const report = await runScan(
    {
      source,
      origin: { path: resolve(path) },
      policy,
      context: findContext(policy, options.context),
      exclude: options.exclude ?? [],
      today: started.toISOString().slice(0, 10),
    },
    {
      ecosystems,
      identify: rememberTexts(createIdentifier(await openIndex())),
      ...(opened && { sources: opened.sources }),
    },
  );
  await source.close();
  await opened?.close();
  write(toDetail(report, options.project ?? basename(resolve(path)), started), options.output);
  process.exitCode = report.summary.violations > 0 ? 1 : 0;
}

function checkOptions({ format }: ScanOptions): void {
  if (format === "json") return;
  throw new AppError("invalid_input", `There is no format "${format}" yet; the one that exists is json.`);
}

function warn(message: string): void {
  process.stderr.write(`lcc: warning: ${printable(message)}\n`);
}

function toDetail(report: Report, project: string, started: Date): ScanDetail {
  const ended = new Date();
  const id = uuidv7(started);
  return {
    summary: {
      id,
      project,
      status: statusOf(report.summary),
      state: "complete",
      violations: report.summary.violations,
      warnings: report.summary.warnings,
      generatedAt: started.toISOString(),
      completedAt: ended.toISOString(),
      durationSeconds: (ended.getTime() - started.getTime()) / 1000,
      reportUrl: `/scans/${id}`,
    },
    report,
  };
}

function write(detail: ScanDetail, output: string | undefined): void {
  const text = `${JSON.stringify(detail, null, 2)}\n`;
  if (output === undefined) process.stdout.write(text);
  else writeFileSync(output, text);
}
