import type { Translate } from '@chancery/phrases/keys.ts';
import { Link } from '@tanstack/react-router';
import { AuthorizationEnd } from '#wire/authorization/codes.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { UseType, UseVerdict } from '#wire/use-record/codes.ts';
import { useAccess } from '../../kit/access.ts';
import detail from '../../kit/detail/detail.module.css';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { nothing, showAgo } from '../../kit/format.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { comma, useLanguage, useT } from '../../kit/phrases.tsx';
import { showBinding } from '../../kit/zone.ts';
import { applicationPath } from '../approval/paths.ts';
import { reachPhrase } from '../device/reach.ts';
import { recordPath } from '../use-record/paths.ts';
import type { Authorization } from './authorization.ts';
import { Presses } from './authorization-shows.tsx';

interface Props {
  readonly data: Authorization;
}

const usePlace = ({ place, geofence }: Authorization): string => {
  const t = useT();
  const fence =
    geofence &&
    t('authorization.fence', {
      metres: geofence.radiusMetres,
      latitude: geofence.latitude,
      longitude: geofence.longitude,
    });
  return [place, fence].filter(Boolean).join(comma()) || nothing;
};

const verdictOf = (t: Translate, review: NonNullable<Authorization['review']>): string => {
  const verdict = t(codeLabel(UseVerdict, review.verdict));
  const said = t('authorization.verdictBy', { verdict, name: review.by });
  return [said, review.opinion].filter(Boolean).join(': ');
};

/** What was granted: to whom, how much, when and where. */
export const AuthorizationFacts = ({ data }: Props) => {
  const t = useT();
  const { can } = useAccess();
  const place = usePlace(data);
  const { application, review, end } = data;
  const facts: readonly NamedFact[] = [
    [t('authorization.user'), data.user.realName],
    [t('authorization.grantedBy'), data.grantedBy?.realName ?? nothing],
    [
      t('authorization.window'),
      t('authorization.fromTo', { from: showBinding(data.windowStart), to: showBinding(data.windowEnd) }),
    ],
    [
      t('authorization.grantedCount'),
      <Presses key="count" normal={data.normalCount} crossPage={data.crossPageCount} />,
    ],
    [t('authorization.mode'), t(codeLabel(UseType, data.useType))],
    [
      t('authorization.witness2'),
      data.graceSeconds !== null && t('authorization.witnessFact', { n: data.graceSeconds }),
    ],
    [t('authorization.place'), place],
    [
      t('authorization.application'),
      application ? (
        <Link key="application" to={applicationPath(application.id) as string}>
          {application.number}
        </Link>
      ) : (
        t('authorization.direct2')
      ),
    ],
    [
      t('authorization.record'),
      data.recordId && can('useRecord.view') && (
        <Link key="record" to={recordPath(data.recordId) as string}>
          {t('authorization.recordOpen')}
        </Link>
      ),
    ],
    [t('authorization.reason'), data.reason || nothing],
    [
      t('authorization.howEnded'),
      end && [t(codeLabel(AuthorizationEnd, end)), data.endNote].filter(Boolean).join(': '),
    ],
    [t('authorization.verdict'), review && verdictOf(t, review)],
  ];
  return <FactList facts={facts} label={t('authorization.facts')} framed />;
};

/** The seal itself, and whether it can be reached. */
export const SealFacts = ({ data }: Props) => {
  const t = useT();
  const language = useLanguage();
  const { can } = useAccess();
  const { seal, deviceId, deviceName, isKeeper } = data;
  const isSmart = data.subtype === SealSubtype.smart;
  return (
    <section className={detail.section}>
      <h2>{t('authorization.sealFacts')}</h2>
      <p>
        {isKeeper && can('device.view') ? (
          <Link to={`/server/bindingseal/${deviceId}` as string}>{deviceName}</Link>
        ) : (
          deviceName
        )}
        {seal.serial && <> · {seal.serial}</>}
      </p>
      {isSmart && (
        <p>
          <StatusTag meaning={seal.online ? 'done' : 'neutral'}>{t(reachPhrase(seal))}</StatusTag>{' '}
          {!seal.online && seal.lastSeenAt && showAgo(seal.lastSeenAt, language)}
          {seal.battery !== null && <> · {t('authorization.battery', { percent: seal.battery })}</>}
        </p>
      )}
      <p className={detail.meta}>
        {t('list.fact', { label: t('authorization.keeper'), value: seal.keeper?.realName ?? nothing })}
      </p>
    </section>
  );
};
