import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { Broken } from '@chancery/contract/kit/rule.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useT } from '../kit/phrases.tsx';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** A broken rule is put into words when it is shown, so that it follows the language; the server's words stand as they are. */
type Complaint = Broken | string;

interface FormSpec<Name extends string> {
  readonly initial: Values<Name>;
  readonly rules: {
    readonly [N in NoInfer<Name>]?: (value: string, values: Values<NoInfer<Name>>) => Broken | undefined;
  };
  /** The field that a refusal speaks of. */
  readonly blame?: { readonly [Key in ErrorKey]?: NoInfer<Name> };
  send(values: Values<NoInfer<Name>>): Promise<unknown>;
}

const words = (t: Translate, complaint: Complaint | undefined) =>
  complaint === undefined || typeof complaint === 'string'
    ? complaint
    : (t as (key: string, params: object) => string)(complaint.key, complaint.params);

/** A form of an entry page: checks before sending, and puts what the server refuses at the field it is about. */
export const useForm = <Name extends string>({ initial, rules, blame = {}, send }: FormSpec<Name>) => {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [complaints, setComplaints] = useState<Partial<Record<Name, Complaint>>>({});
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  const complain = (found: Partial<Record<Name, Complaint>>) => {
    setComplaints(found);
    const first = (Object.keys(initial) as Name[]).find((name) => found[name] !== undefined);
    // The field is marked by the next render; only then is it worth reading out.
    if (first)
      setTimeout(() => element.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus());
    return first === undefined;
  };

  const check = (...names: readonly Name[]) => {
    const found: Partial<Record<Name, Complaint>> = {};
    for (const name of names) {
      const complaint = rules[name]?.(values[name], values);
      if (complaint) found[name] = complaint;
    }
    return complain(found);
  };

  const hear = (error: unknown) => {
    if (!(error instanceof Refusal)) return;
    const fields = (error.data.fields ?? []).filter(({ field }) => field in initial);
    const blamed = error.key && (blame as { readonly [Key in ErrorKey]?: Name })[error.key];
    if (blamed) complain({ [blamed]: error.message } as Partial<Record<Name, Complaint>>);
    else if (fields.length > 0)
      complain(
        Object.fromEntries(fields.map(({ field, msg }) => [field, msg])) as Partial<Record<Name, Complaint>>,
      );
    else if (error.status < 500) setProblem(error.message);
  };

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy || !check(...(Object.keys(initial) as Name[]))) return;
    setProblem(undefined);
    setBusy(true);
    await send(values).catch(hear);
    setBusy(false);
  };

  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setComplaints((before) => ({ ...before, [name]: undefined }));
    setProblem(undefined);
  };

  const field = (name: Name) => ({
    name,
    value: values[name],
    error: words(t, complaints[name]),
    onChange: (value: string) => set(name, value),
  });

  const focus = (name: Name) => element.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  return {
    form: { ref: element, onSubmit: submit, noValidate: true },
    values,
    field,
    set,
    check,
    complain,
    hear,
    focus,
    problem,
    busy,
  };
};
