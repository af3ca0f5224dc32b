import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { dropDraft, keepDraft, takeDraft } from '../keep.ts';
import { useT } from '../phrases.tsx';
import type { FieldTable } from './field-spec.ts';
import { checkErrors, type FormErrors, noErrors, refusalErrors } from './form-errors.ts';
import { type FormValues, isDirty, toInput, toValues } from './form-values.ts';

/** How a form wants its call to be made: refusals are shown by the form, doubts have been confirmed. */
export interface SendOptions {
  readonly quiet: true;
  readonly confirmed: readonly string[];
}

interface Options<Result> {
  readonly schema: z.ZodObject | undefined;
  readonly fields: FieldTable;
  /** What is known already and not asked. */
  readonly given?: object;
  readonly initial?: Readonly<Record<string, unknown>>;
  /** The name under which a half-filled form is kept. */
  readonly draft?: string;
  send(input: object, options: SendOptions): Promise<Result>;
  onDone(result: Result): void;
}

/** A form in use: what is filled in, what is wrong with it, and sending it. */
export interface Form {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly schema: z.ZodObject | undefined;
  readonly fields: FieldTable;
  readonly values: FormValues;
  readonly errors: FormErrors;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** A draft of an earlier visit was filled in again. */
  readonly restored: boolean;
  set(name: string, value: string | boolean): void;
  /** Checks one field, when somebody leaves it. */
  check(name: string): void;
  submit(confirmed?: readonly string[]): Promise<void>;
  startOver(): void;
}

/** Holds a form: the rules of its schema, the server's refusals, its draft. */
export const useForm = <Result>({ schema, fields, given, draft, ...options }: Options<Result>): Form => {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [begun] = useState<FormValues>(() => toValues(fields, options.initial));
  const [kept, setKept] = useState(() => (draft ? takeDraft<FormValues>(draft) : undefined));
  const [values, setValues] = useState<FormValues>({ ...begun, ...kept });
  const [errors, setErrors] = useState<FormErrors>(noErrors);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  // Each failure leads to the first error; from the first on, every change is checked at once.
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const read = (of: FormValues) => {
    const input = { ...given, ...toInput(schema?.shape ?? {}, fields, of) };
    const checked = schema?.safeParse(input);
    return { input, errors: checked?.success === false ? checkErrors(checked.error, fields, t) : noErrors };
  };

  const set = (name: string, value: string | boolean) => {
    const next = { ...values, [name]: value };
    setValues(next);
    if (draft) keepDraft(draft, next);
    if (failures > 0) setErrors(read(next).errors);
    else setErrors({ ...errors, fields: { ...errors.fields, [name]: '' } });
  };

  const check = (name: string) => {
    const message = values[name] === '' ? undefined : read(values).errors.fields[name];
    if (message) setErrors({ ...errors, fields: { ...errors.fields, [name]: message } });
  };

  const fail = (found: FormErrors) => {
    setErrors(found);
    setFailures((times) => times + 1);
  };

  const submit = async (confirmed: readonly string[] = []) => {
    if (busy) return;
    const { input, errors: found } = read(values);
    if (found !== noErrors) return fail(found);
    setErrors(noErrors);
    setBusy(true);
    try {
      const result = await options.send(input, { quiet: true, confirmed });
      if (draft) dropDraft(draft);
      setDone(true);
      options.onDone(result);
    } catch (error) {
      fail(refusalErrors(error, fields));
    } finally {
      setBusy(false);
    }
  };

  const startOver = () => {
    if (draft) dropDraft(draft);
    setKept(undefined);
    setValues(begun);
    setErrors(noErrors);
  };

  const dirty = !done && isDirty(values, begun);
  return {
    form,
    schema,
    fields,
    values,
    errors,
    busy,
    dirty,
    restored: kept !== undefined,
    set,
    check,
    submit,
    startOver,
  };
};
