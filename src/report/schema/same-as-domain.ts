import type { Static, TSchema } from "typebox";
import type { BuildReference } from "../../domain/build-reference.ts";
import type { Location, Origin } from "../../domain/component.ts";
import type { Evidence } from "../../domain/evidence.ts";
import type { AppliedWaiver, Finding, FindingDecision } from "../../domain/finding.ts";
import type { HostedService } from "../../domain/hosted-service.ts";
import type { ActAnswers } from "../../domain/act-answers.ts";
import type { ModelDocuments } from "../../domain/model-documents.ts";
import type { LicenseObligations, Obligation } from "../../domain/obligation.ts";
import type { ProjectRuleEntry } from "../../domain/project-rules.ts";
import type { Report, ReportSummary, ScanDetail, ScanSummary } from "../../domain/report.ts";
import type { ReportNote, WarnedComponent, Warning } from "../../domain/warning.ts";
import type { Workspace } from "../../domain/workspace.ts";
import type * as schema from "../../domain/schema/report.ts";

/** Does not compile if a schema and its domain type differ; parts come first, so that the error names one. */
export type SchemasAreTheDomain = [
  Holds<Same<typeof schema.Location, Location>>,
  Holds<Same<typeof schema.Origin, Origin>>,
  Holds<Same<typeof schema.Workspace, Workspace>>,
  Holds<Same<typeof schema.Component, Finding["component"]>>,
  Holds<Same<typeof schema.Evidence, Evidence>>,
  Holds<Same<typeof schema.Waiver, AppliedWaiver>>,
  Holds<Same<typeof schema.Decision, FindingDecision>>,
  Holds<Same<typeof schema.Finding, Finding>>,
  Holds<Same<typeof schema.ProjectRule, ProjectRuleEntry>>,
  Holds<Same<typeof schema.WarnedComponent, WarnedComponent>>,
  Holds<Same<typeof schema.Warning, Warning>>,
  Holds<Same<typeof schema.Note, ReportNote>>,
  Holds<Same<typeof schema.HostedService, HostedService>>,
  Holds<Same<typeof schema.BuildReference, BuildReference>>,
  Holds<Same<typeof schema.Obligation, Obligation>>,
  Holds<Same<typeof schema.LicenseObligations, LicenseObligations>>,
  Holds<Same<typeof schema.ModelDocuments, ModelDocuments>>,
  Holds<Same<typeof schema.ActAnswers, ActAnswers>>,
  Holds<Same<typeof schema.ReportSummary, ReportSummary>>,
  Holds<Same<typeof schema.ScanSummary, ScanSummary>>,
  Holds<Same<typeof schema.Report, Report>>,
  Holds<Same<typeof schema.ScanDetail, ScanDetail>>,
];

type Holds<Claim extends true> = Claim;

/** Each is assignable to the other, in every field. */
type Same<Schema extends TSchema, Domain> = [Explicit<Static<Schema>>, Explicit<Domain>] extends [
  Explicit<Domain>,
  Explicit<Static<Schema>>,
]
  ? true
  : false;

/** Removes `readonly`, and makes optional fields explicit: otherwise a missing one would be assignable. */
type Explicit<T> = T extends readonly (infer Item)[]
  ? Explicit<Item>[]
  : T extends object
    ? {
        -readonly [Key in keyof T]-?: {
          value: Explicit<T[Key]>;
          isOptional: object extends Pick<T, Key> ? true : false;
        };
      }
    : T;
