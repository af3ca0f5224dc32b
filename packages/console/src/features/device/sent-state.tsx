import { CommandState } from '#wire/device/codes.ts';
import { showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';
import type { Device } from './device.ts';
import { deviceWords } from './device-words.ts';

const State = tag(CommandState).Cell;

/** How far what was sent has come: sent, confirmed, or refused and why. */
export const SentState = ({ sent }: { readonly sent: Device['sent']['settings'] }) => {
  const t = useT();
  if (!sent) return <span className={css.quiet}>{t('device.neverSent')}</span>;
  const when = sent.answeredAt
    ? t('device.answeredAt', { time: showDateTime(sent.answeredAt) })
    : t('device.sentAt', { time: showDateTime(sent.createdAt) });
  return (
    <span className={css.standing}>
      <State value={sent.state} />
      <span className={css.meta}>{when}</span>
      {sent.reason && <span>{t('device.refusedBecause', { reason: deviceWords(sent.reason, t) })}</span>}
    </span>
  );
};
