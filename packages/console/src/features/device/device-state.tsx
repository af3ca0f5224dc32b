import { thousands } from '@chancery/contract/rules/display.ts';
import type { Translate } from '@chancery/phrases/keys.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { CardState, CommandState, DeviceAbility, DeviceStanding } from '#wire/device/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useAccess } from '../../kit/access.ts';
import { FactList, type NamedFact } from '../../kit/detail/fact-list.tsx';
import { nothing, showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import { destructionsPath } from '../destruction/paths.ts';
import css from './device.module.css';
import type { Device } from './device.ts';
import { Imprint } from './imprint.tsx';
import { Level } from './level.tsx';
import { OnlineCell, ServiceCell } from './seal-shows.tsx';

interface Props {
  readonly data: Device;
}

const Card = tag(CardState).Cell;

const Warning = ({ children }: { readonly children: string }) => (
  <span className={css.warning}>
    <IconAlertTriangle size="1.125rem" aria-hidden="true" />
    {children}
  </span>
);

const Retiring = ({ data: { name } }: Props) => {
  const t = useT();
  const { can } = useAccess();
  if (!can('destruction.view')) return t('device.retiring');
  return (
    <>
      {t('device.retiring')}{' '}
      <Link to={`${destructionsPath}?keyword=${encodeURIComponent(name)}` as string}>
        {t('device.toDestruction')}
      </Link>
    </>
  );
};

/** What must be known before anything is done with a seal. */
export const DeviceLead = ({ data }: Props) => {
  const t = useT();
  const { lockedAt, lockReason: reason } = data;
  if (data.standing === DeviceStanding.unbound) return t('device.wasUnbound');
  if (data.standing === DeviceStanding.lost || data.standing === DeviceStanding.locked) {
    const since = data.standing === DeviceStanding.lost ? 'device.lostSince' : 'device.lockedSince';
    return (
      <>
        {t(since, { time: showDateTime(lockedAt), reason })}
        {data.isSmart && data.sent.lock?.state !== CommandState.done && (
          <Warning>{t('device.lockUnconfirmed')}</Warning>
        )}
      </>
    );
  }
  if (data.standing === DeviceStanding.retiring) return <Retiring data={data} />;
  if (data.caseOpen) return <Warning>{t('device.caseOpen')}</Warning>;
  return data.keeper ? null : t('seal.missingKeeper');
};

const smartFacts = (data: Device, t: Translate): readonly NamedFact[] => {
  const ways = [
    ...(data.isBluetooth ? [t('device.byBluetooth')] : []),
    ...(data.isGprs ? [t('device.byNetwork', { protocol: data.gprsProtocol })] : []),
  ];
  return [
    [t('device.reach'), <OnlineCell key="reach" row={data} inFull />],
    [t('device.battery'), <Level key="battery" label={t('device.battery')} value={data.battery} />],
    [t('device.ink'), <Level key="ink" label={t('device.ink')} value={data.ink} />],
    [t('device.counter'), thousands(data.pressCounter)],
    [t('device.service'), <ServiceCell key="service" row={data} />],
    [
      t('device.serial'),
      <span key="serial">
        {data.serial}
        {data.simulated && <span className={css.meta}> {t('device.simulated')}</span>}
      </span>,
    ],
    [t('device.model'), data.model],
    [t('device.firmware'), data.firmware || nothing],
    [t('device.sim'), <Card key="sim" value={data.simState} />],
    [
      t('device.connection'),
      ways.length > 0 ? ways.reduce((one, other) => t('template.list', { one, other })) : nothing,
    ],
    [t('device.abilities'), <Abilities key="abilities" data={data} />, 'wide'],
  ];
};

const Abilities = ({ data: { abilityPermsList } }: Props) => {
  const t = useT();
  if (abilityPermsList.length === 0) return <>{t('device.noAbilities')}</>;
  return (
    <ul className={css.chips}>
      {abilityPermsList.map((ability) => (
        <li key={ability}>{t(codeLabel(DeviceAbility, ability))}</li>
      ))}
    </ul>
  );
};

/** How a seal fares: what its device says of itself, what it can do, and its imprint. */
export const DeviceState = ({ data }: Props) => {
  const t = useT();
  const facts: readonly NamedFact[] =
    data.serial === null
      ? [[t('device.service'), <ServiceCell key="service" row={data} />]]
      : smartFacts(data, t);
  return (
    <div className={css.body}>
      <FactList facts={facts} />
      <Imprint data={data} />
    </div>
  );
};
