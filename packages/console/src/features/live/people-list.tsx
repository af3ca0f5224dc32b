import { codeLabel } from '#wire/kit/codes.ts';
import { LivePart } from '#wire/live/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './live.module.css';
import type { Person } from './room/live-call.ts';
import type { RoomView } from './room/use-room.ts';

/** Everybody who is there, and what they see: whoever is filmed is never watched by somebody unseen. */
export const PeopleList = ({ view }: { readonly view: RoomView }) => {
  const t = useT();
  const { people, me, most } = view.room;
  const watchers = people.filter(({ part }) => part !== LivePart.filmer);
  const wordsOf = ({ id, part, active }: Person) => {
    if (view.isOffline && id !== me) return t('live.unknown');
    if (part === LivePart.filmer) return t(active ? 'live.films' : 'live.filmsNot');
    return t(active ? 'live.sees' : 'live.seesNot');
  };
  return (
    <section className={css.card}>
      <h2>{t('live.people', { n: watchers.length, most })}</h2>
      {watchers.length === 0 && <p className={css.dim}>{t('live.nobody')}</p>}
      <ul className={css.people}>
        {people.map((person) => (
          <li key={person.id} data-active={(person.active && !view.isOffline) || undefined}>
            <span className={css.dot} aria-hidden="true" />
            <span className={css.name}>
              {person.name}
              {person.id === me && ` (${t('live.you')})`}
            </span>
            <span className={css.dim}>
              {[
                person.part !== LivePart.filmer && t(codeLabel(LivePart, person.part)),
                wordsOf(person),
                person.sound && t('live.talks'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {watchers.length >= most && <p className={css.dim}>{t('live.full', { n: most })}</p>}
    </section>
  );
};
