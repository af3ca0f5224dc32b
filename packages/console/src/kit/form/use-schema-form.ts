import { Refusal } from '@chancery/contract/client/refusal.ts';
import { type RefObject, useRef, useState } from 'react';
import type { z } from 'zod';
import { useT } from '../phrases.tsx';
import { type FormFiles, useFileWait } from '../upload/use-file-wait.ts';
import { type Conflict, merged } from './conflict.ts';
import { dropDraft, keepDraft, takeDraft } from './draft.ts';
import type { FieldTable } from './field-spec.ts';
import { type FormErrors, noErrors, refusalErrors, withoutFields } from './form-errors.ts';
import type { FormValue, FormValues } from './form-value.ts';
import { isDirty, toInput, toValues } from './form-values.ts';
import { checkErrors } from './schema-errors.ts';
import { useForm } from './use-form.ts';

type Loaded = Readonly<Record<string, unknown>>;

/** How a form wants its call to be made: refusals are shown by the form, doubts have been confirmed. */
export interface SendOptions {
  readonly quiet: true;
  readonly confirmed: readonly string[];
}

interface Options<Result> {
  readonly schema: z.ZodObject | undefined;
  readonly fields: FieldTable;
  /** What is known already and not asked: ids, and the `revision` an edit was begun on. */
  readonly given?: object;
  /** What the fields begin with, as the endpoint takes it. */
  readonly initial?: Loaded;
  /** What was read of the object, for the names of what is chosen; by default what the fields begin with. */
  readonly loaded?: Loaded;
  /** An object that exists is edited. */
  readonly editing?: boolean;
  /** The name under which a half-filled form is kept. */
  readonly draft?: string;
  /** What a newer state of the object means for the fields; by default they have the same names. */
  toInitial?(current: Loaded): Loaded;
  send(input: object, options: SendOptions): Promise<Result>;
  /** What follows; until it is over, nothing can be sent again. */
  onDone(result: Result): void | Promise<void>;
}

/** A form in use: what is filled in, what is wrong with it, and sending it. */
export interface Form {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly schema: z.ZodObject | undefined;
  readonly fields: FieldTable;
  readonly values: FormValues;
  /** What the fields began with. */
  readonly begun: FormValues;
  /** What the form was opened with, for the names of what is chosen. */
  readonly loaded: Loaded;
  readonly editing: boolean;
  readonly errors: FormErrors;
  /** Somebody has saved a newer state meanwhile. */
  readonly conflict: Conflict | undefined;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** A draft of an earlier visit was filled in again. */
  readonly restored: boolean;
  set(name: string, value: FormValue): void;
  /** Fills in several fields at once, as the endpoint takes them, such as what was read from a picture. */
  fill(values: Loaded): void;
  /** Its files on their way: sent before they have arrived, the form waits and goes by itself. */
  readonly files: FormFiles;
  /** Checks one field, when somebody leaves it. */
  check(name: string): void;
  submit(confirmed?: readonly string[]): Promise<void>;
  startOver(): void;
  /** Goes on from the newer state and drops what was changed here. */
  takeTheirs(): void;
  /** Saves what was changed here on top of the newer state. */
  keepMine(): Promise<void>;
}

/**
 * Holds a form: the rules of its schema, the server's refusals, its draft, and edits that collide.
 * `formPage` and `openFormDialog` use it; a page of its own shape does so directly:
 *
 * ```tsx
 * const form = useSchemaForm({ schema: endpoint.input, fields, given: { id, revision }, initial: data, editing: true,
 *   send: (input, options) => callAny(endpoint, input, options), onDone });
 * <FormBody form={form} verb={t('…')}><Field form={form} name="realName" /></FormBody>
 * ```
 */
export const useSchemaForm = <Result>({ schema, fields, draft, ...options }: Options<Result>): Form => {
  const t = useT();
  const { editing = false, initial = {} } = options;
  const [kept, setKept] = useState(() => (draft ? takeDraft(draft) : undefined));
  const [fresh] = useState<FormValues>(() => toValues(fields, initial));
  // A draft goes on from the state it was begun on; if that has become old, the server says so.
  const [begun, setBegun] = useState<FormValues>({ ...fresh, ...kept?.begun });
  const [based, setBased] = useState<object>(kept?.based ?? {});
  const [conflict, setConflict] = useState<Conflict>();
  const [done, setDone] = useState(false);
  const files = useFileWait();

  const read = (of: FormValues, on: object = based) => {
    const input = { ...options.given, ...on, ...toInput(schema?.shape ?? {}, fields, of, editing) };
    const checked = schema?.safeParse(input);
    return { input, errors: checked?.success === false ? checkErrors(checked.error, fields, t) : noErrors };
  };

  const { form, values, errors, busy, ...held } = useForm<FormValues, FormErrors>({
    initial: { ...begun, ...kept?.values },
    none: noErrors,
    // From the first failure on, every change is checked at once.
    afterChange: ({ next, changed, errors: before, hasFailed }) =>
      hasFailed ? read(next).errors : withoutFields(before, (name) => name in changed),
    refused: (error) => refusalErrors(error, fields),
  });

  const change = (changed: FormValues) => {
    held.change(changed);
    if (!draft) return;
    const on = revisionOf({ ...options.given, ...based });
    keepDraft(draft, schema?.shape ?? {}, fields, { values: held.latest(), begun, based: on });
  };

  const check = (name: string) => {
    const value = values[name];
    const isEmpty = value === '' || (typeof value === 'object' && value.length === 0);
    const message = isEmpty ? undefined : read(values).errors.fields[name];
    if (message) held.tell({ ...errors, fields: { ...errors.fields, [name]: message } });
  };

  const collide = (error: unknown): boolean => {
    const found = error instanceof Refusal && error.key === 'edit.conflict' ? error.data.conflict : undefined;
    if (!found) return false;
    const current = { ...options.loaded, ...initial, ...found.current };
    const theirs = toValues(fields, options.toInitial?.(found.current) ?? current);
    setConflict({ by: found.by, at: found.at, theirs, current, revision: found.current.revision });
    return true;
  };

  const send = (of: FormValues, on: object, confirmed: readonly string[]) =>
    held.submit(async (begin) => {
      const { input, errors: all } = read(of, on);
      const found = withoutFields(all, files.isOnTheWay);
      if (found !== noErrors) return held.fail(found);
      held.tell(noErrors);
      if (files.wait(() => void held.resume(() => again.current(confirmed)))) return;
      setConflict(undefined);
      begin();
      try {
        const result = await options.send(input, { quiet: true, confirmed });
        if (draft) dropDraft(draft);
        setDone(true);
        await options.onDone(result);
      } catch (error) {
        if (!collide(error)) throw error;
      }
    });
  const submit = (confirmed: readonly string[] = []) => send(held.latest(), based, confirmed);
  // What has waited goes as the form is by then.
  const again = useRef(submit);
  again.current = submit;

  const goOnFrom = (state: FormValues, shown: FormValues, on: object) => {
    setBegun(state);
    setBased(on);
    held.goOn(shown);
    setConflict(undefined);
  };

  const dropKept = () => {
    if (draft) dropDraft(draft);
    setKept(undefined);
  };

  return {
    form,
    schema,
    fields,
    values,
    begun,
    loaded: options.loaded ?? initial,
    editing,
    errors,
    conflict,
    busy,
    dirty: !done && isDirty(values, begun),
    restored: kept !== undefined,
    check,
    files,
    set: (name, value) => change({ [name]: value }),
    fill: (wire) => {
      const filled = toValues(fields, wire);
      change(Object.fromEntries(Object.entries(filled).filter(([name]) => name in wire)));
    },
    submit,
    startOver: () => {
      dropKept();
      goOnFrom(fresh, fresh, {});
    },
    takeTheirs: () => {
      if (!conflict) return;
      dropKept();
      goOnFrom(conflict.theirs, conflict.theirs, { revision: conflict.revision });
    },
    keepMine: async () => {
      if (!conflict) return;
      const on = { revision: conflict.revision };
      const insisted = merged(conflict, begun, held.latest());
      goOnFrom(conflict.theirs, insisted, on);
      await send(insisted, on, []);
    },
  };
};

const revisionOf = (given: object): object => ('revision' in given ? { revision: given.revision } : {});
