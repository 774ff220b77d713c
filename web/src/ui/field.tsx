import { type ComponentProps, type ReactNode, useId } from "react";

interface Described {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value; shown beside the field and read with it. */
  readonly problem?: string | undefined;
  /** The label is for screen readers only. */
  readonly isCompact?: boolean;
}

/** Browsers give a list another height than a field. */
const oneLine = "h-9";
const look = "border-edge bg-panel w-full rounded border px-2.5 py-1.5 aria-invalid:border-violation";

export function TextField({
  label,
  hint,
  problem,
  isCompact = false,
  ...rest
}: Described & ComponentProps<"input">): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem} isCompact={isCompact}>
      {(ids) => <input {...rest} {...ids} className={`${look} ${oneLine}`} />}
    </Field>
  );
}

export function SelectField({
  label,
  hint,
  problem,
  children,
  ...rest
}: Described & ComponentProps<"select">): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => (
        <select {...rest} {...ids} className={`${look} ${oneLine}`}>
          {children}
        </select>
      )}
    </Field>
  );
}

export function TextArea({ label, hint, problem, ...rest }: Described & ComponentProps<"textarea">): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(ids) => <textarea {...rest} {...ids} className={look} />}
    </Field>
  );
}

interface FieldIds {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean | undefined;
}

function Field({
  label,
  hint,
  problem,
  isCompact = false,
  children,
}: Described & { readonly children: (ids: FieldIds) => ReactNode }): ReactNode {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={isCompact ? "sr-only" : "font-medium"}>
        {label}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": problem ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-faint text-xs">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="text-violation text-xs">
          {problem}
        </p>
      )}
    </div>
  );
}
