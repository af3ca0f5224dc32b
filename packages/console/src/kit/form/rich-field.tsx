import { lazy, Suspense } from 'react';
import { useT } from '../phrases.tsx';
import type { PickKind } from '../picker/pick.ts';
import type { FileValue } from '../upload/file-value.ts';
import { ChecksField } from './checks-field.tsx';
import type { CheckboxesKind, CustomKind, FilesKind, SelectKind, TreeKind } from './field-spec.ts';
import css from './form.module.css';
import type { SharedProps } from './shared-props.ts';
import type { Form } from './use-schema-form.ts';

interface Props {
  readonly form: Form;
  readonly kind: CheckboxesKind | CustomKind | FilesKind | PickKind | SelectKind | TreeKind;
  readonly shared: SharedProps;
}

// Each comes with the first form that needs it.
const PickField = lazy(() => import('../picker/pick-field.tsx').then((it) => ({ default: it.PickField })));
const TreeField = lazy(() => import('../tree/tree-field.tsx').then((it) => ({ default: it.TreeField })));
const UploadField = lazy(() =>
  import('../upload/upload-field.tsx').then((it) => ({ default: it.UploadField })),
);

/** A field that is more than a native control. */
export const RichField = ({ form, kind, shared }: Props) => {
  const t = useT();
  const { name } = shared;
  const value = form.values[name] ?? '';
  if ('checkboxes' in kind || 'options' in kind)
    return <ChecksField form={form} kind={kind} shared={shared} />;
  if ('Custom' in kind) {
    const { Custom } = kind;
    return (
      <Custom
        {...{
          name,
          value,
          label: shared.label,
          error: shared.error,
          values: form.values,
          loaded: form.loaded,
        }}
        onChange={(next) => form.set(name, next)}
      />
    );
  }
  const field = () => {
    if ('files' in kind)
      return (
        <UploadField
          rules={kind.files}
          {...{ name, label: shared.label, description: shared.description }}
          {...{ error: shared.error, disabled: shared.disabled }}
          onUnderway={(now) => form.files.report(name, now)}
          value={(value || []) as readonly FileValue[]}
          onChange={(files) => form.set(name, files)}
        />
      );
    if ('tree' in kind) return <TreeField form={form} kind={kind} shared={shared} />;
    return <PickField form={form} kind={kind} shared={shared} />;
  };
  const waiting = (
    <div className={css.waiting} aria-busy="true">
      {shared.label || t('tree.loading')}
    </div>
  );
  return <Suspense fallback={waiting}>{field()}</Suspense>;
};
