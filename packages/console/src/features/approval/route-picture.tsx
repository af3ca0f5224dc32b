import type { ApprovalRoute } from '@chancery/contract/approval/route.ts';
import {
  IconCheck,
  IconClock,
  IconCopy,
  IconCornerDownRight,
  IconFlag,
  IconMinus,
  IconUser,
  IconX,
} from '@tabler/icons-react';
import type { z } from 'zod';
import { DecisionMode } from '#wire/approval/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './route.module.css';
import { RouteTask } from './route-task.tsx';

type Step = z.output<typeof ApprovalRoute>['steps'][number];

interface Props {
  readonly steps: readonly Step[];
  /** Who asks, for the beginning of the way. */
  readonly applicant: string;
  /** What comes after the last step. */
  readonly after: string;
  /** How it ended, when it did. */
  readonly end?: 'approved' | 'stopped' | undefined;
}

const icons: Readonly<Record<Step['place'], typeof IconCheck>> = {
  ahead: IconClock,
  here: IconUser,
  done: IconCheck,
  skipped: IconMinus,
  ended: IconX,
};

const StepCard = ({ step, isNext }: { readonly step: Step; readonly isNext: boolean }) => {
  const t = useT();
  const Icon = step.kind === 'copy' ? IconCopy : icons[step.place];
  const together = step.mode && step.tasks.length > 1 ? t(codeLabel(DecisionMode, step.mode)) : undefined;
  return (
    <li
      className={css.step}
      data-place={step.place}
      aria-current={step.place === 'here' ? 'step' : undefined}
    >
      <span className={css.mark} aria-hidden="true">
        <Icon size="0.875rem" stroke={2.4} />
      </span>
      <div className={css.card}>
        <p className={css.head}>
          <strong>{step.name}</strong>
          {step.kind === 'copy' && <span className={css.note}>{t('approval.copyStep')}</span>}
          {together && <span className={css.note}>{together}</span>}
          {isNext && <span className={css.note}>{t('approval.next')}</span>}
          <span className="visually-hidden">{t(`approval.place.${step.place}`)}</span>
        </p>
        {step.tasks.length > 0 && (
          <ul className={css.tasks}>
            {step.tasks.map((task, at) => (
              <RouteTask key={task.id ?? `${task.person.userId} ${at}`} task={task} />
            ))}
          </ul>
        )}
        {step.tasks.length === 0 && step.choose !== null && (
          <p className={css.empty}>{t('approval.toChoose', { n: step.choose })}</p>
        )}
        {step.tasks.length === 0 && step.choose === null && (
          <p className={css.empty}>
            {step.onEmpty ? t(`approval.nobody.${step.onEmpty}`) : t(`approval.place.${step.place}`)}
          </p>
        )}
      </div>
    </li>
  );
};

/** The way of an application as a picture: what was decided, where it stands, who comes next. */
export const RoutePicture = ({ steps, applicant, after, end }: Props) => {
  const t = useT();
  const here = steps.findIndex(({ place }) => place === 'here');
  const next = steps.findIndex(({ place, kind }, at) => at > here && place === 'ahead' && kind === 'approve');
  return (
    <ol className={css.route}>
      <li className={css.step} data-place="done">
        <span className={css.mark} aria-hidden="true">
          <IconCornerDownRight size="0.875rem" stroke={2.4} />
        </span>
        <p className={css.point}>{t('approval.begins', { name: applicant })}</p>
      </li>
      {steps.map((step, at) => (
        <StepCard key={step.id} step={step} isNext={at === next && here >= 0} />
      ))}
      <li className={css.step} data-place={end === 'approved' ? 'stamped' : end ? 'ended' : 'ahead'}>
        <span className={css.mark} aria-hidden="true">
          <IconFlag size="0.875rem" stroke={2.4} />
        </span>
        <p className={css.point}>{after}</p>
      </li>
    </ol>
  );
};
