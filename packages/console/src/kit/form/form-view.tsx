import type { AnyEndpoint } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { say } from '../list/labels.ts';
import { moveOn } from '../move-on.ts';
import { notify } from '../notice-store.ts';
import { CancelButton } from '../overlay/cancel-button.tsx';
import { usePageTitle } from '../page-title.ts';
import { useT } from '../phrases.tsx';
import { callAny } from '../query.ts';
import { Field } from './field.tsx';
import type { FieldTable } from './field-spec.ts';
import css from './form.module.css';
import { FormBody } from './form-body.tsx';
import type { FormValues } from './form-value.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { useSchemaForm } from './use-schema-form.ts';

/** The parameters and the query of an address. */
export type Address = Readonly<Record<string, string | undefined>>;
type Data = Readonly<Record<string, unknown>>;

/** A form page as the kit handles it, once the compiler has checked it. */
export interface AnyFormSpec {
  readonly endpoint: AnyEndpoint;
  readonly editEndpoint?: AnyEndpoint;
  readonly load?: {
    readonly endpoint: AnyEndpoint;
    readonly params: (address: Address) => object | undefined;
    readonly toInitial?: (data: Data) => Data;
  };
  readonly given?: (address: Address, data: Data | undefined) => object;
  readonly title: PhraseKey | ((data: Data | undefined, t: Translate) => string);
  readonly fields: FieldTable;
  readonly sections?: readonly { readonly title: PhraseKey; readonly fields: readonly string[] }[];
  readonly submit: PhraseKey | ((data: Data | undefined) => PhraseKey);
  readonly cost?: (values: FormValues) => string | undefined;
  readonly initial?: Data | ((address: Address) => Data);
  readonly done: {
    readonly notice: PhraseKey;
    readonly to: (result: unknown, data: Data | undefined) => string;
  };
  readonly parent?: string;
}

interface Props {
  readonly spec: AnyFormSpec;
  readonly address: Address;
  /** What is edited; undefined for something new. */
  readonly data: Data | undefined;
}

const initialOf = ({ load, initial }: AnyFormSpec, address: Address, data: Data | undefined): Data => {
  if (data) return load?.toInitial?.(data) ?? data;
  return typeof initial === 'function' ? initial(address) : (initial ?? {});
};

/** A form that fills a page. */
export const FormView = ({ spec, address, data }: Props) => {
  const t = useT();
  const navigate = useNavigate();
  const { history, state } = useRouter();
  const { fields } = spec;
  const endpoint = (data && spec.editEndpoint) ?? spec.endpoint;
  const title = typeof spec.title === 'function' ? spec.title(data, t) : say(t, spec.title);
  const sectioned = new Set(spec.sections?.flatMap((section) => section.fields));
  const form = useSchemaForm({
    schema: endpoint.input,
    fields,
    given: spec.given?.(address, data),
    initial: initialOf(spec, address, data),
    loaded: data,
    editing: data !== undefined,
    toInitial: (current) => initialOf(spec, address, { ...data, ...current }),
    draft: state.location.pathname + state.location.searchStr,
    send: (input, options) => callAny(endpoint, input, options),
    onDone: (result) => {
      notify.success(say(t, spec.done.notice));
      return moveOn(() => navigate({ to: spec.done.to(result, data), ignoreBlocker: true }));
    },
  });
  usePageTitle(title);
  useLeaveGuard(form.dirty);

  const show = (names: readonly string[]) =>
    names.map((name) => <Field key={name} form={form} name={name} />);
  return (
    <section className={css.page}>
      <h1 className={css.title}>{title}</h1>
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
        verb={say(t, typeof spec.submit === 'function' ? spec.submit(data) : spec.submit)}
        cost={spec.cost?.(form.values)}
        cancel={<CancelButton onClick={() => history.back()} />}
      >
        {show(Object.keys(fields).filter((name) => !sectioned.has(name)))}
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
