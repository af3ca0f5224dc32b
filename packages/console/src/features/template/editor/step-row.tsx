import type { FlowStep } from '@chancery/contract/approval/flow.ts';
import type { ReactNode } from 'react';
import { useT } from '../../../kit/phrases.tsx';
import css from './flow.module.css';
import type { ListKey } from './flow-ops.ts';
import { InsertButton } from './insert-button.tsx';
import { StepCard } from './step-card.tsx';

interface Props<Step extends FlowStep> {
  readonly list: ListKey;
  readonly steps: readonly Step[];
  /** What the row belongs to; left out for the main one. */
  readonly name?: string;
  /** How a step is drawn; by default as a card. */
  readonly draw?: (step: Step) => ReactNode;
}

const asCard = (step: FlowStep) => <StepCard step={step} />;

/** Steps one below the other, joined by lines, with a place to insert before, between and after. */
export const StepRow = <Step extends FlowStep>({ list, steps, name, draw = asCard }: Props<Step>) => {
  const t = useT();
  const labelAt = (index: number) => {
    const before = steps[index - 1];
    if (before) return t('flow.insertAfter', { name: before.name });
    return name ? t('flow.insertFirstIn', { name }) : t('flow.insertFirst');
  };
  return (
    <ol className={css.row}>
      {steps.map((step, index) => (
        <li key={step.id} className={css.item}>
          <InsertButton place={{ list, index }} label={labelAt(index)} />
          {draw(step)}
        </li>
      ))}
      <li className={css.item}>
        <InsertButton place={{ list, index: steps.length }} label={labelAt(steps.length)} />
      </li>
    </ol>
  );
};
