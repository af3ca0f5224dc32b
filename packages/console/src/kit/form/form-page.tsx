import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { say } from '../list/labels.ts';
import { notify } from '../notice-store.ts';
import { useT } from '../phrases.tsx';
import { callAny } from '../query.ts';
import { usePageTitle } from '../shell/page-title.ts';
import { Field } from './field.tsx';
import type { FieldSpecs, FieldTable } from './field-spec.ts';
import css from './form.module.css';
import { FormBody } from './form-body.tsx';
import { useLeaveGuard } from './leave-guard.ts';
import { useForm } from './use-form.ts';

interface Section<Name extends string> {
  readonly title: PhraseKey;
  readonly fields: readonly Name[];
}

/** A form page as data. A field that the endpoint lacks, or that has no label, does not compile. */
export interface FormPageSpec<E extends AnyEndpoint, Fields extends FieldSpecs<E>> {
  readonly endpoint: E;
  readonly title: PhraseKey;
  readonly fields: Fields;
  /** A long form is sections; fields that stand in none come first. */
  readonly sections?: readonly Section<keyof Fields & string>[];
  readonly submit: PhraseKey;
  /** What sending costs, from what is filled in. */
  readonly cost?: (values: Readonly<Record<string, string | boolean>>) => string | undefined;
  readonly initial?: Partial<CallInput<E>>;
  readonly done: { readonly notice: PhraseKey; readonly to: (result: CallResult<E>) => string };
}

/** Makes a page of a description: fields from the schema, checks, draft, leave guard and re-click guard. */
export const formPage = <E extends AnyEndpoint, const Fields extends FieldSpecs<E>>(
  spec: FormPageSpec<E, Fields>,
) => {
  const fields = spec.fields as FieldTable;
  const sectioned = new Set<string>(spec.sections?.flatMap((section) => section.fields));
  const loose = Object.keys(fields).filter((name) => !sectioned.has(name));

  return function FormPage() {
    const t = useT();
    const navigate = useNavigate();
    const { history, state } = useRouter();
    const form = useForm({
      schema: spec.endpoint.input,
      fields,
      initial: spec.initial,
      draft: state.location.pathname,
      send: (input, options) => callAny(spec.endpoint, input, options),
      onDone: (result) => {
        notify.success(say(t, spec.done.notice));
        void navigate({ to: spec.done.to(result), ignoreBlocker: true });
      },
    });
    usePageTitle(say(t, spec.title));
    useLeaveGuard(form.dirty);

    const show = (names: readonly string[]) =>
      names.map((name) => <Field key={name} form={form} name={name} />);
    return (
      <section className={css.page}>
        <h1 className={css.title}>{say(t, spec.title)}</h1>
        {form.restored && form.dirty && (
          <p className={css.restored} role="status">
            {t('form.restored')}
            <Button variant="subtle" size="compact-sm" onClick={form.startOver}>
              {t('form.startOver')}
            </Button>
          </p>
        )}
        <FormBody
          form={form}
          verb={say(t, spec.submit)}
          cost={spec.cost?.(form.values)}
          cancel={
            <Button variant="default" onClick={() => history.back()}>
              {t('action.cancel')}
            </Button>
          }
        >
          {show(loose)}
          {spec.sections?.map((section) => (
            <fieldset key={section.title} className={css.section}>
              <legend>{say(t, section.title)}</legend>
              {show(section.fields)}
            </fieldset>
          ))}
        </FormBody>
      </section>
    );
  };
};
