import type { FlowStep } from '@chancery/contract/approval/flow.ts';
import { IconArrowsSplit2, IconCopy, IconUserCheck } from '@tabler/icons-react';
import { useT } from '../../../kit/phrases.tsx';
import { useEditor } from './editor-context.ts';
import css from './flow.module.css';
import { sayApprovers, sayRules } from './flow-words.ts';
import { PartCard } from './part-card.tsx';

const icons = { approve: IconUserCheck, copy: IconCopy, branch: IconArrowsSplit2 };

/** A step on the picture: an approval, a copy or the head of a branch. */
export const StepCard = ({ step }: { readonly step: FlowStep }) => {
  const t = useT();
  const { nameOf, nudge, duplicate, remove } = useEditor();
  const { id, kind, name } = step;
  const Icon = icons[kind];
  const who =
    step.kind === 'branch'
      ? t('flow.branchText')
      : sayApprovers(t, step.kind === 'approve' ? step.approvers : step.to, nameOf);
  return (
    <PartCard
      {...{ id, kind, name }}
      icon={<Icon size="0.875rem" aria-hidden="true" />}
      label={t(`flow.${kind}`)}
      draggable
      actions={[
        { label: t('flow.moveUp'), run: () => nudge(id, -1) },
        { label: t('flow.moveDown'), run: () => nudge(id, 1) },
        { label: t('flow.duplicate'), run: () => duplicate(id) },
        { label: t('flow.remove'), dangerous: true, run: () => remove(id) },
      ]}
    >
      <span className={css.who}>{who}</span>
      {step.kind === 'approve' &&
        sayRules(t, step).map((rule) => (
          <span key={rule} className={css.rule}>
            {rule}
          </span>
        ))}
    </PartCard>
  );
};
