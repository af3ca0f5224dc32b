import { useCallback, useEffect, useState } from 'react';
import { showWall } from '#wire/wall/calls.ts';
import { PageTitle } from '../../entry/page-title.tsx';
import { guestCall } from '../../kit/guest-call.ts';
import { useT } from '../../kit/phrases.tsx';
import { useWall } from './use-wall.ts';
import css from './wall.module.css';
import { Wall } from './wall.tsx';

/** A screen that runs for days takes a new version of the page once a day. */
const freshMs = 24 * 3_600_000;

const Said = ({ title, text }: { readonly title: string; readonly text?: string }) => (
  <div className={css.room} data-always="dark">
    <section className={css.said} role="status">
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </section>
  </div>
);

const Shown = ({ wallKey }: { readonly wallKey: string }) => {
  const t = useT();
  const standing = useWall(useCallback(() => guestCall(showWall, { key: wallKey }), [wallKey]));
  const isWell = standing.is === 'shown' && !standing.isBehind;
  useEffect(() => {
    if (isWell && performance.now() > freshMs) location.reload();
  });
  if (standing.is === 'coming') return <Said title={t('wall.coming')} />;
  if (standing.is === 'over') return <Said title={t('wall.over')} text={t('wall.overText')} />;
  return <Wall {...standing} />;
};

/** The wall on a screen where nobody is logged in; its key stands behind the # sign, which no server is told. */
export const Page = () => {
  const t = useT();
  const [key, setKey] = useState(() => location.hash.slice(1));
  useEffect(() => {
    const follow = () => setKey(location.hash.slice(1));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return (
    <main className={css.whole}>
      <PageTitle text={t('wall.title')} />
      {key ? <Shown key={key} wallKey={key} /> : <Said title={t('wall.none')} text={t('wall.noneText')} />}
    </main>
  );
};
