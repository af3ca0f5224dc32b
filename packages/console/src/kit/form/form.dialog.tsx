import { endpoints } from '@chancery/contract/endpoints.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { z } from 'zod';
import { CancelButton } from '../overlay/cancel-button.tsx';
import { confirm } from '../overlay/confirm.ts';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { callAny } from '../query.ts';
import { Field } from './field.tsx';
import type { FieldTable } from './field-spec.ts';
import css from './form.module.css';
import { FormBody } from './form-body.tsx';
import { type SendOptions, useSchemaForm } from './use-schema-form.ts';

/** What a form in a dialog asks for. */
export interface FormQuestion {
  readonly title: string;
  /** What the button says; by default the title. */
  readonly verb?: string;
  /** Which object it is about. */
  readonly about?: string;
  readonly endpoint: AnyEndpoint;
  readonly fields: FieldTable;
  /** What is known already and not asked: ids, and the `revision` an edit was begun on. */
  readonly given?: object;
  /** What the fields begin with. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** What was read of the object, for the names of what is chosen. */
  readonly loaded?: Readonly<Record<string, unknown>>;
  /** An object that exists is edited. */
  readonly editing?: boolean;
  readonly dangerous?: boolean;
  /** In pixels. */
  readonly size?: number;
  /** What a newer state of the object means for the fields; by default they have the same names. */
  toInitial?(current: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** How it is sent, when that is more than calling the endpoint. */
  send?(input: object, options: SendOptions): Promise<unknown>;
}

// A list knows its endpoints without their schemas; whoever asks for fields needs the rules as well.
const schemaOf = ({ method, path }: AnyEndpoint): z.ZodObject | undefined =>
  [...endpoints.values()].find((known) => known.method === method && known.path === path)?.input;

/** Asks for what an action needs, by the rules of its endpoint, and sends it; true when that is done. */
export const Dialog = ({ opened, close, ...question }: FormQuestion & DialogProps<boolean>) => {
  const t = useT();
  const form = useSchemaForm({
    send: (input, options) => callAny(question.endpoint, input, options),
    ...question,
    schema: schemaOf(question.endpoint),
    onDone: () => close(true),
  });
  // A click beside the dialog must not cost what somebody has typed.
  const leave = async () => {
    const asked = { title: t('form.dropTitle'), text: t('form.leaveText'), verb: t('form.drop') };
    if (!form.dirty || (await confirm(asked))) close();
  };
  return (
    <DialogFrame opened={opened} onClose={() => void leave()} title={question.title} size={question.size}>
      {question.about && <p className={css.about}>{question.about}</p>}
      <FormBody
        form={form}
        verb={question.verb ?? question.title}
        dangerous={question.dangerous}
        cancel={<CancelButton onClick={() => close()} />}
      >
        {Object.keys(question.fields).map((name) => (
          <Field key={name} form={form} name={name} />
        ))}
      </FormBody>
    </DialogFrame>
  );
};
