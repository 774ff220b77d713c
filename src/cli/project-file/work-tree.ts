import { onDisk, type PolicyFiles } from "../../policy/read/policy-files.ts";

/** The place that the rules of a scan come from. */
export interface RulesSource extends PolicyFiles {
  /** The full id of the commit; absent: the work tree. */
  readonly commit?: string;
  /** Where a policy file that the command line names is read from. */
  readonly filesOf: (policy: string) => Promise<PolicyFiles>;
}

export const workTree: RulesSource = { ...onDisk, filesOf: async () => onDisk };
