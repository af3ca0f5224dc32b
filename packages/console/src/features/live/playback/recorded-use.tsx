import { useRef } from 'react';
import { getLiveRecord } from '#wire/live/recording.calls.ts';
import detail from '../../../kit/detail/detail.module.css';
import { useT } from '../../../kit/phrases.tsx';
import { useRead } from '../../../kit/query.ts';
import { CheckAll } from './check-all.tsx';
import type { Links } from './checked-piece.ts';
import css from './playback.module.css';
import { Player } from './player.tsx';
import { RecordingFaults } from './recording-faults.tsx';
import { type Recording, wholeOf } from './time-line.ts';

/** What was filmed of a use, on one time line with its presses and photos; nothing where nothing was filmed. */
export const RecordedUse = ({ authorizationId }: { readonly authorizationId: string }) => {
  const t = useT();
  const { data, refetch } = useRead(getLiveRecord, { authorizationId }, { later: true });
  const whole = data && wholeOf(data);
  const latest = useRef<readonly Recording[]>([]);
  latest.current = data?.recordings ?? [];
  const links: Links = {
    now: () => latest.current,
    renew: async () => {
      latest.current = (await refetch()).data?.recordings ?? latest.current;
      return latest.current;
    },
  };
  if (!data || !whole || data.recordings.length === 0) return null;
  return (
    <section className={detail.section}>
      <h2>{t('live.recordTitle')}</h2>
      <Player record={data} whole={whole} links={links} />
      <RecordingFaults recordings={data.recordings} />
      <CheckAll recordings={data.recordings} links={links} />
      <ul className={css.files}>
        {data.recordings.map(({ id, fileUrl }, at) => (
          <li key={id}>
            <a href={fileUrl} download>
              {t('live.download', { n: at + 1 })}
            </a>
          </li>
        ))}
      </ul>
      <p className={detail.meta}>{t('live.verifyHow', { n: data.keepDays })}</p>
    </section>
  );
};
