import { Refusal } from '@chancery/contract/client/refusal.ts';
import type { Broken } from '@chancery/contract/kit/rule.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import type { FormEvent } from 'react';
import {
  type Blame,
  type FormErrors,
  noErrors,
  refusalErrors,
  withoutFields,
} from '../kit/form/form-errors.ts';
import { useForm } from '../kit/form/use-form.ts';
import { useT } from '../kit/phrases.tsx';

type Values<Name extends string> = Readonly<Record<Name, string>>;
/** A broken rule is put into words when it is shown, so that it follows the language; the server's words stand as they are. */
type Complaint = Broken | string;

interface RuleFormSpec<Name extends string> {
  readonly initial: Values<Name>;
  readonly rules: {
    readonly [N in NoInfer<Name>]?: (value: string, values: Values<NoInfer<Name>>) => Broken | undefined;
  };
  readonly blame?: Blame<NoInfer<Name>>;
  send(values: Values<NoInfer<Name>>): Promise<unknown>;
}

const words = (t: Translate, complaint: Complaint | undefined) =>
  complaint === undefined || typeof complaint === 'string'
    ? complaint
    : (t as (key: string, params: object) => string)(complaint.key, complaint.params);

/** A form of an entry page: a rule for each field, no schema, and what the server refuses at the field it is about. */
export const useRuleForm = <Name extends string>({ initial, rules, blame, send }: RuleFormSpec<Name>) => {
  const t = useT();
  const form = useForm<Values<Name>, FormErrors<Complaint>>({
    initial,
    none: noErrors,
    afterChange: ({ changed, errors }) => ({
      ...withoutFields(errors, (name) => name in changed),
      form: undefined,
    }),
    // What is no ordinary refusal is announced by the call itself.
    refused: (error) =>
      error instanceof Refusal && error.status < 500 ? refusalErrors(error, initial, blame) : noErrors,
  });

  const check = (values: Values<Name>): FormErrors<Complaint> => {
    const fields: Record<string, Complaint> = {};
    for (const name of Object.keys(initial) as Name[]) {
      const complaint = rules[name]?.(values[name], values);
      if (complaint) fields[name] = complaint;
    }
    return { ...noErrors, fields };
  };

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    return form.submit(async (begin) => {
      const values = form.latest();
      const found = check(values);
      if (Object.keys(found.fields).length > 0) return form.fail(found);
      form.tell(noErrors);
      begin();
      await send(values);
    });
  };

  const set = (name: Name, value: string) => form.change({ [name]: value } as Partial<Values<Name>>);

  return {
    form: { ref: form.form, onSubmit: submit, noValidate: true },
    values: form.values,
    field: (name: Name) => ({
      name,
      value: form.values[name],
      error: words(t, form.errors.fields[name]),
      onChange: (value: string) => set(name, value),
    }),
    set,
    complain: (found: Partial<Record<Name, Complaint>>) =>
      form.fail({ ...noErrors, fields: found as Record<string, Complaint> }),
    hear: form.hear,
    focus: (name: Name) => form.form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus(),
    problem: form.errors.form,
    busy: form.busy,
  };
};
