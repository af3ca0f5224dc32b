import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { clearAuthorizationUnread, getAuthorization, listAuthorizations } from '#wire/authorization/calls.ts';
import { AuthorizationStatus as Status } from '#wire/authorization/codes.ts';
import { isPhysical } from '#wire/device/rules.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import detail from '../../kit/detail/detail.module.css';
import { DetailTrouble } from '../../kit/detail/detail-trouble.tsx';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { queries, refresh, useRead } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import { showBinding } from '../../kit/zone.ts';
import approval from '../approval/approval.module.css';
import { StepBar } from '../approval/step-bar.tsx';
import { BluetoothRelay } from '../bluetooth/bluetooth-relay.tsx';
import { UseRecording } from '../live/use-recording-panel.tsx';
import { PhonePhotos } from '../photo/phone-photos.tsx';
import { SealingPanel } from '../sealing/sealing-panel.tsx';
import type { Authorization } from './authorization.ts';
import { AuthorizationFacts, SealFacts } from './authorization-facts.tsx';
import { Standing } from './authorization-shows.tsx';
import { stepsFor } from './authorization-steps.ts';
import { AuthorizationStory } from './authorization-story.tsx';
import { CountPanel } from './count-panel.tsx';
import { OrderNote } from './order-note.tsx';
import { recordsPath } from './paths.ts';
import { PressList } from './press-list.tsx';
import { useWatch } from './use-watch.ts';

/** Whoever opens an authorisation has seen what happened to it. */
const useSeen = ({ id, unread }: Authorization) =>
  useEffect(() => {
    if (!unread) return;
    const seen = async () => {
      await call(clearAuthorizationUnread, { ids: [id] }, { silent: true });
      await Promise.all([refresh(listAuthorizations), queries.invalidateQueries({ queryKey: ['counts'] })]);
    };
    void seen().catch(() => undefined);
  }, [id, unread]);

const underWay: readonly number[] = [Status.inUse, Status.awaitingUse, Status.suspended];

const AuthorizationView = ({ data }: { readonly data: Authorization }) => {
  const t = useT();
  const { can } = useAccess();
  useSeen(data);
  const fresh = useWatch(data);
  const takesPhotos =
    isPhysical(data.subtype) &&
    underWay.includes(data.status) &&
    can('photo.add') &&
    (data.isUser || data.isKeeper);
  return (
    <article className={detail.page}>
      <header className={detail.head}>
        <div className={detail.who}>
          <h1 className={detail.title}>{data.title}</h1>
          <Standing row={data} />
        </div>
        <p className={detail.lead}>
          <span className={approval.number}>{data.empowerNo}</span> · {data.deviceName} · {data.user.realName}{' '}
          · {t('authorization.untilWhen', { when: showBinding(data.windowEnd) })}
        </p>
        <StepBar steps={stepsFor({ row: data, t, can })} upFront={2} />
      </header>
      <OrderNote data={data} fresh={fresh} />
      {data.seal.isBluetooth && (
        <BluetoothRelay
          deviceId={data.deviceId}
          serials={data.seal.serial ? [data.seal.serial, ...data.seal.formerSerials] : undefined}
          isOffered={underWay.includes(data.status) || data.seal.formerSerials.length > 0}
        />
      )}
      <div className={detail.columns} data-story>
        <div className={detail.main}>
          <CountPanel data={data} />
          {data.graceSeconds !== null && <UseRecording authorizationId={data.id} />}
          <SealingPanel use={data} />
          <PressList data={data} />
          {takesPhotos && (
            <section className={detail.section}>
              <h2>{t('authorization.phoneTitle')}</h2>
              <PhonePhotos authorizationId={data.id} />
            </section>
          )}
          <AuthorizationFacts data={data} />
        </div>
        <div className={detail.main}>
          <SealFacts data={data} />
          <AuthorizationStory data={data} />
        </div>
      </div>
    </article>
  );
};

const news = [getAuthorization];

/** One authorisation, watched live while it is used: what is left, every press, and what the reader may do. */
export const Page = () => {
  const t = useT();
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { data, error, isError, refetch } = useRead(getAuthorization, { id }, { toTheEnd: true });
  useLiveNews(news, 'use', 'device');
  usePageTitle(isError ? t('detail.missing') : data && `${data.empowerNo} ${data.title}`);
  if (isError) return <DetailTrouble error={error} parent={recordsPath} onRetry={() => void refetch()} />;
  if (!data) return <div className={detail.placeholder} aria-busy="true" />;
  return <AuthorizationView data={data} />;
};
