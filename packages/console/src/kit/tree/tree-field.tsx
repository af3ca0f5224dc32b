import '@mantine/core/styles/Pill.layer.css';
import { Button, CloseButton, Input } from '@mantine/core';
import { useId } from 'react';
import type { TreeKind } from '../form/field-spec.ts';
import type { SharedProps } from '../form/shared-props.ts';
import type { Form } from '../form/use-schema-form.ts';
import { useT } from '../phrases.tsx';
import { rememberOption, useKnown } from '../picker/use-known.ts';
import { askForNode, askForNodes } from './ask-for-node.ts';
import css from './tree.module.css';
import type { TreeNode } from './tree-node.ts';

interface Props {
  readonly form: Form;
  readonly kind: TreeKind;
  readonly shared: SharedProps;
}

/** A node of a tree, or several, chosen in a dialog that also searches. */
export const TreeField = ({ form, kind, shared }: Props) => {
  const t = useT();
  const id = useId();
  const { name, label, description, error } = shared;
  const held = form.values[name];
  const values = typeof held === 'object' ? (held as readonly string[]) : held ? [String(held)] : [];
  const resolve = async (value: string, loaded: Readonly<Record<string, unknown>>) => {
    const known = await kind.resolve?.(value, loaded);
    const node = known ? undefined : (await kind.tree.path?.(value))?.at(-1);
    return known ?? (node && { value, label: node.label });
  };
  const source = { name: kind.tree.endpoint.path, resolve };
  const known = useKnown(source, values, form.loaded);

  const take = (nodes: readonly TreeNode[]) => {
    for (const node of nodes) rememberOption(source, { value: node.id, label: node.label });
    const ids = nodes.map((node) => node.id);
    form.set(name, kind.many ? ids : (ids[0] ?? ''));
  };
  const ask = async () => {
    const question = { title: t('form.chooseFrom', { name: label }), source: kind.tree };
    const chosen = known.map((option) => ({ id: option.value, label: option.label, hasChildren: false }));
    if (kind.many) {
      const nodes = await askForNodes({ ...question, chosen });
      if (nodes) take(nodes);
    } else {
      const node = await askForNode(question);
      if (node) take([node]);
    }
  };
  const drop = (value: string) => {
    const rest = values.filter((other) => other !== value);
    form.set(name, kind.many ? rest : '');
  };
  return (
    <Input.Wrapper
      {...{ label, description, error, id }}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      <div className={css.field} data-error={Boolean(error) || undefined}>
        {known.map((option) => (
          <span key={option.value} className={css.pill}>
            {option.label}
            {!shared.disabled && !(shared.required && !kind.many) && (
              <CloseButton
                size="sm"
                aria-label={t('form.removeChoice', { name: option.label })}
                onClick={() => drop(option.value)}
              />
            )}
          </span>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={shared.disabled}
          id={`${id}-button`}
          aria-labelledby={`${id}-button ${id}-label`}
          aria-invalid={shared['aria-invalid']}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => void ask()}
        >
          {t('form.choose')}
        </Button>
      </div>
    </Input.Wrapper>
  );
};
