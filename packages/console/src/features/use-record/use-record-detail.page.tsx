import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clearExceptionUnread, getUseDetail, listUseRecords } from '#wire/use-record/calls.ts';
import { UseType } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { queries, refresh, useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { UseRecording } from '../live/use-recording-panel.tsx';
import { PressPhotos } from '../photo/press-photos.tsx';
import { SealedFiles } from '../sealing/sealed-files.tsx';
import { recordsPath } from './paths.ts';
import { PlacesMap } from './places-map.tsx';
import { PressTable } from './press-table.tsx';
import { RecordFacts } from './record-facts.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordNote } from './record-note.tsx';
import { RecordStory } from './record-story.tsx';
import type { UseRecord } from './use-record.ts';

/** Whoever reviews uses and opens one has seen what is wrong with it. */
const useSeen = ({ id, unread }: UseRecord) => {
  const { can } = useAccess();
  const reviews = can('useRecord.review');
  useEffect(() => {
    if (!unread || !reviews) return;
    const seen = async () => {
      await call(clearExceptionUnread, { ids: [id] }, { silent: true });
      await Promise.all([refresh(listUseRecords), queries.invalidateQueries({ queryKey: ['counts'] })]);
    };
    void seen().catch(() => undefined);
  }, [id, unread, reviews]);
};

const RecordView = ({ data }: { readonly data: UseRecord }) => {
  const t = useT();
  useSeen(data);
  return (
    <article className={detail.page}>
      <RecordHead data={data} />
      <RecordNote data={data} />
      <div className={detail.columns} data-story>
        <div className={detail.main}>
          <PressTable data={data} />
          {data.authorizationId && <UseRecording authorizationId={data.authorizationId} />}
          <PlacesMap key={data.id} data={data} />
          {data.useType === UseType.electronic && data.authorizationId ? (
            <SealedFiles authorizationId={data.authorizationId} />
          ) : (
            <section className={detail.section}>
              <h2>{t('useRecord.photosTitle')}</h2>
              <PressPhotos use={data} />
            </section>
          )}
        </div>
        <div className={detail.main}>
          <RecordFacts data={data} />
          <RecordStory data={data} />
        </div>
      </div>
    </article>
  );
};

const news = [getUseDetail];

/** One use: the verdict and why, every press, where and when, the story, and the review. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useSearch({ strict: false }) as { readonly id?: string };
  const query = useRead(getUseDetail, { id }, { enabled: id !== '', toTheEnd: true });
  const { data, error, refetch } = query;
  useLiveNews(news, 'use');
  const isLost = id === '' || query.isError;
  usePageTitle(
    isLost ? t('detail.missing') : data && (data.empowerNo || `${data.deviceName} ${t('useRecord.without')}`),
  );
  if (isLost) return <DetailTrouble error={error} parent={recordsPath} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return <RecordView data={data} />;
};
