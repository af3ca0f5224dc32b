import type { Branch, Condition, FlowCase } from '@chancery/contract/approval/flow.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { ConditionFact } from '#wire/approval/codes.ts';
import { limits } from '#wire/limits.ts';
import { useT } from '../../../kit/phrases.tsx';
import { beginWithFact, ConditionFields } from './condition-fields.tsx';
import { useEditor } from './editor-context.ts';
import { changeCase, changeStep } from './flow-ops.ts';
import { sayCase } from './flow-words.ts';
import css from './settings.module.css';
import { NameField } from './step-settings.tsx';

/** The settings of a case: its name and when it is taken. */
export const CaseSettings = ({ one }: { readonly one: FlowCase }) => {
  const t = useT();
  const { draw, canEdit, nameOf } = useEditor();
  const set = (change: Partial<FlowCase>, about: string) =>
    draw((flow) => changeCase(flow, one.id, (old) => ({ ...old, ...change })), `${one.id} ${about}`);
  const setCondition = (at: number, value: Condition) =>
    set({ when: one.when.map((old, index) => (index === at ? value : old)) }, `when ${at} ${value.fact}`);
  const used = new Set(one.when.map(({ fact }) => fact));
  const nextFact = ConditionFact.all.find((fact) => !used.has(fact)) ?? ConditionFact.amount;
  return (
    <>
      <NameField label={t('flow.caseName')} value={one.name} onChange={(name) => set({ name }, 'name')} />
      <h3 className={css.heading}>{t('flow.when')}</h3>
      <ul className={css.conditions}>
        {one.when.map((value, at) => (
          <ConditionFields
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other name than their place
            key={at}
            at={at}
            value={value}
            onChange={(next) => setCondition(at, next)}
            onRemove={() => set({ when: one.when.filter((_, index) => index !== at) }, `drop ${at}`)}
          />
        ))}
      </ul>
      {canEdit && one.when.length < limits.flow.conditions && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
          onClick={() => set({ when: [...one.when, beginWithFact(nextFact)] }, `add ${one.when.length}`)}
        >
          {t('flow.addCondition')}
        </Button>
      )}
      <p className={css.sentence} role="status">
        {sayCase(t, one, nameOf)}
      </p>
    </>
  );
};

/** The settings of a branch: its name and the order of its cases. */
export const BranchSettings = ({ branch }: { readonly branch: Branch }) => {
  const t = useT();
  const { draw, select, nameOf } = useEditor();
  return (
    <>
      <NameField
        label={t('flow.branchName')}
        value={branch.name}
        onChange={(name) =>
          draw((flow) => changeStep(flow, branch.id, (old) => ({ ...old, name })), `${branch.id} name`)
        }
      />
      <h3 className={css.heading}>{t('flow.cases')}</h3>
      <p className={css.quiet}>{t('flow.caseOrder')}</p>
      <ol className={css.cases}>
        {branch.cases.map((one) => (
          <li key={one.id}>
            <button type="button" className={css.caseLink} onClick={() => select(one.id)}>
              <strong>{one.name}</strong>
              <span>{sayCase(t, one, nameOf)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
};
