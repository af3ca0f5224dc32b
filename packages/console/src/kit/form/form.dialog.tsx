import { endpoints } from '@chancery/contract/endpoints.ts';
import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import type { z } from 'zod';
import { DialogFrame } from '../overlay/dialog-frame.tsx';
import type { DialogProps } from '../overlay/dialog-store.ts';
import { useT } from '../phrases.tsx';
import { Field } from './field.tsx';
import type { FieldTable } from './field-spec.ts';
import css from './form.module.css';
import { FormBody } from './form-body.tsx';
import { type SendOptions, useForm } from './use-form.ts';

/** What a form in a dialog asks for. */
export interface FormQuestion {
  readonly title: string;
  /** Which object it is about. */
  readonly about?: string;
  readonly endpoint: AnyEndpoint;
  readonly fields: FieldTable;
  readonly given: object;
  readonly dangerous?: boolean;
  send(input: object, options: SendOptions): Promise<unknown>;
}

// A list knows its endpoints without their schemas; whoever asks for fields needs the rules as well.
const schemaOf = ({ method, path }: AnyEndpoint): z.ZodObject | undefined =>
  [...endpoints.values()].find((known) => known.method === method && known.path === path)?.input;

/** Asks for what an action needs, by the rules of its endpoint, and sends it; true when that is done. */
export const Dialog = ({ opened, close, ...question }: FormQuestion & DialogProps<boolean>) => {
  const t = useT();
  const form = useForm({ ...question, schema: schemaOf(question.endpoint), onDone: () => close(true) });
  return (
    <DialogFrame opened={opened} onClose={() => close()} title={question.title}>
      {question.about && <p className={css.about}>{question.about}</p>}
      <FormBody
        form={form}
        verb={question.title}
        dangerous={question.dangerous}
        cancel={
          <Button variant="default" onClick={() => close()}>
            {t('action.cancel')}
          </Button>
        }
      >
        {Object.keys(question.fields).map((name) => (
          <Field key={name} form={form} name={name} />
        ))}
      </FormBody>
    </DialogFrame>
  );
};
