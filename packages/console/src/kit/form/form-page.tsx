import type { AnyEndpoint, CallInput, CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { PhraseKey, Translate } from '@chancery/phrases/keys.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import type { FieldSpecs } from './field-spec.ts';
import type { FormValues } from './form-value.ts';
import { type Address, type AnyFormSpec, FormView } from './form-view.tsx';
import { LoadedForm } from './loaded-form.tsx';

interface Section<Name extends string> {
  readonly title: PhraseKey;
  readonly fields: readonly Name[];
}

/** The object an edit begins with. */
interface Load<L extends AnyEndpoint, Input> {
  readonly endpoint: L;
  /** What to ask for, from the parameters and the query of the address; undefined where something new is made. */
  readonly params: (address: Address) => CallInput<L> | undefined;
  /** What the object means for the fields; by default they have the same names. */
  readonly toInitial?: (data: CallResult<L>) => Partial<Input>;
}

/** A form page as data. A field that the endpoint lacks, or that has no label, does not compile. */
export interface FormPageSpec<
  E extends AnyEndpoint,
  Fields extends FieldSpecs<E>,
  L extends AnyEndpoint,
  Edit extends AnyEndpoint,
> {
  readonly endpoint: E;
  /** Where an edit is sent, when that is another call than for something new. */
  readonly editEndpoint?: Edit;
  readonly load?: Load<L, CallInput<E>>;
  /** What is sent beside the fields: ids, and the `revision` the edit was begun on. */
  readonly given?: (
    address: Address,
    data: CallResult<L> | undefined,
  ) => Partial<CallInput<E>> | Partial<CallInput<Edit>>;
  /** May tell apart what is edited; `data` is undefined for something new. */
  readonly title: PhraseKey | ((data: CallResult<L> | undefined, t: Translate) => string);
  readonly fields: Fields;
  /** A long form is sections; fields that stand in none come first. */
  readonly sections?: readonly Section<keyof Fields & string>[];
  readonly submit: PhraseKey | ((data: CallResult<L> | undefined) => PhraseKey);
  /** What sending costs, from what is filled in. */
  readonly cost?: (values: FormValues) => string | undefined;
  readonly initial?: Partial<CallInput<E>> | ((address: Address) => Partial<CallInput<E>>);
  readonly done: {
    readonly notice: PhraseKey;
    readonly to: (result: CallResult<E>, data: CallResult<L> | undefined) => string;
  };
  /** Where to go when the object does not exist; the first page by default. */
  readonly parent?: string;
}

/**
 * Makes a page of a description: fields from the schema, checks, draft, leave guard, re-click guard, and what
 * somebody else has changed meanwhile. With `load` the same page edits (`/addUser?id=…`); without an id it adds.
 *
 * ```ts
 * export const Page = formPage({
 *   endpoint: addUser,                       // from '@chancery/contract/…': the rules are needed
 *   editEndpoint: updateUser,
 *   load: { endpoint: getUser, params: ({ id }) => (id ? { id } : undefined) },
 *   given: (_, data) => (data ? { id: data.id, revision: data.revision } : {}),
 *   title: (data, t) => (data ? t('user.editTitle', { name: data.realName }) : t('user.addTitle')),
 *   submit: (data) => (data ? 'user.save' : 'user.add'),
 *   fields: { userName: { fixed: 'whenEditing' }, realName: {}, role: { kind: Role } },
 *   done: { notice: 'user.saved', to: () => '/user' },
 *   parent: '/user',
 * });
 * ```
 *
 * An edit sends every field, an emptied optional text as `''` and an emptied nullable field as `null`.
 */
export const formPage = <
  E extends AnyEndpoint,
  const Fields extends FieldSpecs<E>,
  L extends AnyEndpoint = AnyEndpoint,
  Edit extends AnyEndpoint = E,
>(
  described: FormPageSpec<E, Fields, L, Edit>,
) => {
  const spec = described as unknown as AnyFormSpec;
  return function FormPage() {
    const search = useSearch({ strict: false }) as Address;
    const params = useParams({ strict: false }) as Address;
    const address = { ...search, ...params };
    const input = spec.load?.params(address);
    return input ? (
      <LoadedForm key={JSON.stringify(input)} spec={spec} address={address} input={input} />
    ) : (
      <FormView key="new" spec={spec} address={address} data={undefined} />
    );
  };
};
