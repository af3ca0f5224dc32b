import { IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApprovalAction, ApprovalState } from '#wire/approval/codes.ts';
import { comma, useT } from '../../kit/phrases.tsx';
import { useStore } from '../../kit/store.ts';
import css from './approval.module.css';
import { eventWords } from './event-words.ts';
import { justSent } from './sent.ts';
import type { Application } from './step.ts';

const Note = ({ meaning, icon, children }: { meaning: string; icon: ReactNode; children: ReactNode }) => (
  <div className={css.noteBox} data-meaning={meaning} role="status">
    {icon}
    <div>{children}</div>
  </div>
);

const ends: readonly string[] = [
  ApprovalAction.returnToApplicant,
  ApprovalAction.reject,
  ApprovalAction.timeOutReject,
];

/** What the reader should know first: that it was sent, or why it came back. */
export const DetailNotes = ({ data }: { readonly data: Application }) => {
  const t = useT();
  const sent = useStore(justSent);
  if (sent === data.id && data.waitsFor.length > 0)
    return (
      <Note meaning="done" icon={<IconCircleCheck size="1.25rem" aria-hidden="true" />}>
        <strong>
          {t('approval.sentTo', { names: data.waitsFor.map((each) => each.realName).join(comma()) })}
        </strong>
        <p>{t('approval.sentText')}</p>
      </Note>
    );
  const isBack = data.returned || data.state === ApprovalState.rejected;
  const last = isBack && [...data.route.events].reverse().find(({ action }) => ends.includes(action));
  if (!last) return null;
  return (
    <Note
      meaning={data.returned ? 'attention' : 'refused'}
      icon={
        data.returned ? (
          <IconArrowBackUp size="1.25rem" aria-hidden="true" />
        ) : (
          <IconCircleX size="1.25rem" aria-hidden="true" />
        )
      }
    >
      <strong>{eventWords(last, t)}</strong>
      {last.text !== '' && <p className={css.said}>{last.text}</p>}
    </Note>
  );
};
