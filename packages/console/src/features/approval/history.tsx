import { ApprovalAction } from '#wire/approval/codes.ts';
import detail from '../../kit/detail/detail.module.css';
import { showDateTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import { Sentence } from '../../kit/sentence.tsx';
import css from './approval.module.css';
import { AttachedFiles } from './attached-files.tsx';
import { eventWords, namesIn, type RouteEvent, saidWith } from './event-words.ts';
import { MovedPlaces } from './moved-places.tsx';

/** Everything that happened to an application, the latest first. */
export const History = ({ events }: { readonly events: readonly RouteEvent[] }) => {
  const t = useT();
  const latestFirst = [...events].sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
  return (
    <section className={detail.story}>
      <h2>{t('detail.story')}</h2>
      <ol>
        {latestFirst.map((event) => (
          <li key={event.id}>
            <p className={detail.what}>
              <Sentence text={eventWords(event, t)} names={namesIn(event)} />
            </p>
            {event.text !== '' && <p className={css.said}>{saidWith(event, t)}</p>}
            {event.moved.length > 0 && <MovedPlaces moved={event.moved} />}
            {event.files.length > 0 && <AttachedFiles files={event.files} />}
            <p className={detail.meta}>
              {[showDateTime(event.at), event.action !== ApprovalAction.submit && event.stepName]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
};
