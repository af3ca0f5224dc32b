import type { Branch, FlowCase } from '@chancery/contract/approval/flow.ts';
import { Button } from '@mantine/core';
import { IconArrowDown, IconFilter, IconPlus } from '@tabler/icons-react';
import { limits } from '#wire/limits.ts';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import css from './flow.module.css';
import { addCase } from './flow-ops.ts';
import { sayCase } from './flow-words.ts';
import { newCase } from './new-parts.ts';
import { PartCard } from './part-card.tsx';
import { StepCard } from './step-card.tsx';
import { StepRow } from './step-row.tsx';

interface CaseProps {
  readonly branch: Branch;
  readonly one: FlowCase;
  readonly at: number;
}

const CaseCard = ({ branch, one, at }: CaseProps) => {
  const t = useT();
  const { nameOf, nudge, remove } = useEditor();
  const { id, name } = one;
  return (
    <PartCard
      {...{ id, name }}
      kind="case"
      icon={<IconFilter size="0.875rem" aria-hidden="true" />}
      label={t('flow.case')}
      actions={[
        { label: t('flow.caseLeft'), disabled: at === 0, run: () => nudge(id, -1) },
        {
          label: t('flow.caseRight'),
          disabled: at === branch.cases.length - 1,
          run: () => nudge(id, 1),
        },
        {
          label: t('flow.removeCase'),
          dangerous: true,
          disabled: branch.cases.length === 1,
          run: () => remove(id),
        },
      ]}
    >
      <span className={css.who}>{sayCase(t, one, nameOf)}</span>
    </PartCard>
  );
};

/** A branch on the picture: its cases side by side, each with its own way, joined again below. */
export const BranchBlock = ({ branch }: { readonly branch: Branch }) => {
  const t = useT();
  const { canEdit, draw, select } = useEditor();
  const add = () => {
    const one = newCase(t, branch.cases.length + 1);
    draw((flow) => addCase(flow, branch.id, one));
    select(one.id);
  };
  return (
    <div className={css.branch}>
      <StepCard step={branch} />
      <span className={css.stem}>
        {canEdit && branch.cases.length < limits.flow.cases && (
          <Button
            variant="default"
            size="compact-xs"
            className={css.addCase}
            leftSection={<IconPlus size="0.75rem" aria-hidden="true" />}
            onClick={add}
          >
            {t('flow.addCase')}
          </Button>
        )}
      </span>
      <ol className={css.columns} aria-label={branch.name}>
        {branch.cases.map((one, at) => (
          <li key={one.id} className={css.column}>
            <span className={css.drop} />
            <CaseCard {...{ branch, one, at }} />
            <StepRow list={`case:${one.id}`} steps={one.steps} name={one.name} />
            <span className={css.tail} />
          </li>
        ))}
        <li className={css.column}>
          <span className={css.drop} />
          <div className={css.otherwise}>
            <span className={css.kind}>
              <IconArrowDown size="0.875rem" aria-hidden="true" />
              {t('flow.otherwise')}
            </span>
            <span className={css.who}>{t('flow.otherwiseText')}</span>
          </div>
          <StepRow list={`else:${branch.id}`} steps={branch.otherwise} name={t('flow.otherwise')} />
          <span className={css.tail} />
        </li>
      </ol>
    </div>
  );
};
