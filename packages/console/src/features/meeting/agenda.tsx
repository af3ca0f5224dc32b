import { useT } from '../../kit/phrases.tsx';
import { Prose } from '../../kit/prose.tsx';
import { Attachments } from '../announcement/attachments.tsx';
import type { Led } from './led.ts';
import css from './meeting.module.css';
import { MeetingTime } from './meeting-time.tsx';

/** When and where, and how many have to be there. */
export const TimeAndPlace = ({ data }: { readonly data: Led }) => {
  const t = useT();
  const { startsAt, minutes, zone, place, link, quorumNeeded, voting } = data;
  return (
    <div className={css.list}>
      <div className={css.line}>
        <MeetingTime {...{ startsAt, minutes, zone }} />
      </div>
      <div className={css.line}>
        {place !== '' && <span>{place}</span>}
        {link !== '' && (
          <a href={link} target="_blank" rel="noreferrer noopener">
            {t('meeting.online')}
          </a>
        )}
      </div>
      <span className={css.quiet}>{t('meeting.quorumLine', { needed: quorumNeeded, voting })}</span>
    </div>
  );
};

/** What is talked about, in order, with what is to be read beforehand. */
export const Agenda = ({ data }: { readonly data: Led }) => {
  const t = useT();
  if (data.items.length === 0) return <p>{t('meeting.noItems')}</p>;
  return (
    <ol className={css.list}>
      {data.items.map((item, at) => (
        <li key={item.id} className={css.card}>
          <span className={css.name}>
            {at + 1}. {item.title}
          </span>
          <span className={css.line}>
            {item.speaker !== '' && <span>{item.speaker}</span>}
            {item.minutes > 0 && (
              <span className={css.quiet}>{t('meeting.minutesLong', { count: item.minutes })}</span>
            )}
          </span>
          {item.words !== '' && <Prose text={item.words} />}
          {item.materials.length > 0 && <Attachments files={item.materials} />}
        </li>
      ))}
    </ol>
  );
};
