import { thousands } from '@chancery/contract/rules/display.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardState, DeviceAbility, DeviceStanding } from '#wire/device.codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { nothing, showDateTime } from '../../kit/format.ts';
import { tag } from '../../kit/list/show.tsx';
import { useT } from '../../kit/phrases.tsx';
import css from './device.module.css';
import type { Device } from './device.ts';
import { Imprint } from './imprint.tsx';
import { Level } from './level.tsx';
import { OnlineCell, ServiceCell } from './seal-shows.tsx';

interface Props {
  readonly data: Device;
}

const Card = tag(CardState).Cell;

/** What must be known before anything is done with a seal. */
export const DeviceLead = ({ data }: Props) => {
  const t = useT();
  const { lockedAt, lockReason: reason } = data;
  if (data.standing === DeviceStanding.unbound) return t('device.wasUnbound');
  if (data.standing === DeviceStanding.lost)
    return t('device.lostSince', { time: showDateTime(lockedAt), reason });
  if (data.standing === DeviceStanding.locked)
    return t('device.lockedSince', { time: showDateTime(lockedAt), reason });
  if (data.caseOpen)
    return (
      <span className={css.warning}>
        <IconAlertTriangle size="1.125rem" aria-hidden="true" />
        {t('device.caseOpen')}
      </span>
    );
  return data.keeper ? null : t('seal.missingKeeper');
};

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

const Fact = ({ label, children, wide = false }: FactProps) => (
  <div className={wide ? css.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const SmartFacts = ({ data }: Props) => {
  const t = useT();
  const ways = [
    ...(data.isBluetooth ? [t('device.byBluetooth')] : []),
    ...(data.isGprs ? [t('device.byNetwork', { protocol: data.gprsProtocol })] : []),
  ];
  return (
    <>
      <Fact label={t('device.online')}>
        <OnlineCell row={data} />
      </Fact>
      <Fact label={t('device.battery')}>
        <Level label={t('device.battery')} value={data.battery} />
      </Fact>
      <Fact label={t('device.ink')}>
        <Level label={t('device.ink')} value={data.ink} />
      </Fact>
      <Fact label={t('device.counter')}>{thousands(data.pressCounter)}</Fact>
      <Fact label={t('device.service')}>
        <ServiceCell row={data} />
      </Fact>
      <Fact label={t('device.serial')}>
        {data.serial}
        {data.simulated && <span className={css.meta}> {t('device.simulated')}</span>}
      </Fact>
      <Fact label={t('device.model')}>{data.model}</Fact>
      <Fact label={t('device.firmware')}>{data.firmware || nothing}</Fact>
      <Fact label={t('device.sim')}>
        <Card value={data.simState} />
      </Fact>
      <Fact label={t('device.connection')}>
        {ways.length > 0 ? ways.reduce((one, other) => t('template.list', { one, other })) : nothing}
      </Fact>
    </>
  );
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
  const isDevice = data.serial !== null;
  return (
    <div className={css.body}>
      <dl className={css.facts}>
        {isDevice ? (
          <SmartFacts data={data} />
        ) : (
          <Fact label={t('device.service')}>
            <ServiceCell row={data} />
          </Fact>
        )}
        {isDevice && (
          <Fact label={t('device.abilities')} wide>
            <Abilities data={data} />
          </Fact>
        )}
      </dl>
      <Imprint data={data} />
    </div>
  );
};
