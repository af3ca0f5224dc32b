import { useEffect, useRef, useState } from 'react';
import { oneAtATime } from './one-at-a-time.ts';

interface Change<Values, Errors> {
  readonly next: Values;
  readonly changed: Partial<Values>;
  readonly errors: Errors;
  /** Something was sent, or wanted to be, and was wrong. */
  readonly hasFailed: boolean;
}

interface FormSpec<Values, Errors> {
  readonly initial: Values;
  /** What stands while nothing is wrong. */
  readonly none: Errors;
  /** What is wrong once something was changed. */
  afterChange(change: Change<Values, Errors>): Errors;
  /** What the server says. */
  refused(error: unknown): Errors;
}

/**
 * What every form does, whatever it asks for: holds what is filled in and what is wrong with it, leads to the first
 * error, and sends once at a time. How it checks is the matter of those built on it: `useSchemaForm` by the input of a
 * call, `useRuleForm` by a rule for each field.
 */
export const useForm = <Values extends object, Errors>(spec: FormSpec<Values, Errors>) => {
  const { initial, none, afterChange, refused } = spec;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, tell] = useState(none);
  // Each failure leads to the first error.
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  // Two changes of one moment build on each other, whatever has been drawn in between.
  const latest = useRef(values);

  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const put = (next: Values) => {
    latest.current = next;
    setValues(next);
  };

  const change = (changed: Partial<Values>) => {
    const next = { ...latest.current, ...changed };
    put(next);
    tell((before) => afterChange({ next, changed, errors: before, hasFailed: failures > 0 }));
  };

  const fail = (found: Errors) => {
    tell(found);
    setFailures((times) => times + 1);
  };

  const hear = (error: unknown) => fail(refused(error));
  // The sender is made once; what fails is told as the form is by then.
  const hearing = useRef(hear);
  hearing.current = hear;
  const sender = useRef<ReturnType<typeof oneAtATime>>(undefined);
  sender.current ??= oneAtATime(setBusy, (error) => hearing.current(error));

  return {
    form,
    values,
    errors,
    busy,
    latest: () => latest.current,
    put,
    change,
    tell,
    fail,
    hear,
    /** Goes on from other values, as if nothing had been wrong. */
    goOn: (next: Values) => {
      put(next);
      tell(none);
      setFailures(0);
    },
    /** Checks and sends, one at a time; `begin` says that from now on it is on its way. */
    submit: sender.current.send,
    /** Goes on with what was put off, once what is being sent or checked is over. */
    resume: sender.current.after,
  };
};
