import type { AnyEndpoint, CallInput } from '@chancery/contract/kit/endpoint.ts';
import { openDialog } from '../overlay/dialog-store.ts';
import type { FieldSpecs } from './field-spec.ts';
import type { FormQuestion } from './form.dialog.tsx';

const load = () => import('./form.dialog.tsx');

interface Question<E extends AnyEndpoint>
  extends Omit<FormQuestion, 'endpoint' | 'fields' | 'initial' | 'given'> {
  readonly endpoint: E;
  readonly fields: FieldSpecs<E>;
  readonly given?: Partial<CallInput<E>>;
  readonly initial?: Partial<CallInput<E>>;
}

/**
 * Asks for the fields of an endpoint in a dialog and sends them; false when the user thinks better of it.
 *
 * ```ts
 * const saved = await openFormDialog({
 *   title: t('dept.edit'), verb: t('dept.save'), about: node.label,
 *   endpoint: updateDepartment,              // `#wire/…` will do: the dialog brings the rules
 *   fields: { name: {}, headId: { kind: pick({ … }) } },
 *   given: { id: data.id, revision: data.revision },
 *   initial: data,                           // and `editing: true` when the object exists
 *   editing: true,
 * });
 * if (saved) await refresh(listDepartments);
 * ```
 */
export const openFormDialog = async <E extends AnyEndpoint>(question: Question<E>): Promise<boolean> =>
  (await openDialog(load, question as unknown as FormQuestion)) === true;
