import type { RouteTask as Task } from '@chancery/contract/approval/route.ts';
import type { z } from 'zod';
import { TaskState } from '#wire/approval/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { useLanguage, useT } from '../../kit/phrases.tsx';
import { Sentence } from '../../kit/sentence.tsx';
import { DueTime } from './due-time.tsx';
import { showDuration } from './duration.ts';
import css from './route.module.css';

/** One person's part in a step: who, in whose place, what they said and when. */
export const RouteTask = ({ task }: { readonly task: z.output<typeof Task> }) => {
  const t = useT();
  const language = useLanguage();
  const { person, insteadOf, addedBy, state } = task;
  const isOpen = state === TaskState.open;
  // Nobody has decided anything in a forecast; whoever decides just before is only not asked twice.
  const isForeseen = task.id === null && state === TaskState.passed;
  const when = task.decidedAt ?? (isOpen ? task.openedAt : null);
  return (
    <li className={css.task} data-state={isForeseen ? 'forecast' : (state ?? 'forecast')}>
      <span className={css.face} aria-hidden="true">
        {[...person.realName].at(0)}
      </span>
      <div className={css.person}>
        <p>
          <span className={css.name}>
            <Sentence
              text={
                insteadOf
                  ? t('approval.insteadOf', { name: person.realName, other: insteadOf.realName })
                  : person.realName
              }
              names={[person.realName, insteadOf?.realName]}
            />
          </span>
          {state && (
            <span className={css.state}>
              {isForeseen ? t('approval.notAgain') : t(codeLabel(TaskState, state))}
            </span>
          )}
        </p>
        {addedBy && (
          <p className={css.meta}>
            <Sentence text={t('approval.addedBy', { name: addedBy.realName })} names={[addedBy.realName]} />
          </p>
        )}
        {task.opinion !== '' && <p className={css.opinion}>{task.opinion}</p>}
        {(when || (isOpen && task.dueAt)) && (
          <p className={css.meta}>
            {when && (
              <time dateTime={when} title={showDateTime(when)}>
                {isOpen ? t('approval.since', { long: showDuration(when, language) }) : showDateTime(when)}
              </time>
            )}
            {isOpen && <DueTime dueAt={task.dueAt} />}
          </p>
        )}
      </div>
    </li>
  );
};
