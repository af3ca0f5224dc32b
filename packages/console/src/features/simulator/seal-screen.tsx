import { leftOf, pressRefusal } from '@chancery/device/order.rules.ts';
import { touchesWanted } from '@chancery/simulator/seal.fingers.ts';
import type { Seal } from '@chancery/simulator/seal.types.ts';
import { IconBattery3, IconDroplet, IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { showDateTime, showExactTime } from '../../kit/format.ts';
import { useT } from '../../kit/phrases.tsx';
import css from './simulator.module.css';
import type { Connection } from './use-played-seal.ts';

interface Props {
  readonly seal: Seal;
  readonly connection: Connection;
  readonly name: string;
}

/** The time, a second at a time. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** What the screen of the seal shows: how it is, what it may press, and why not. */
export const SealScreen = ({ seal, connection, name }: Props) => {
  const t = useT();
  const now = useNow();
  const { memory, identity } = seal;
  const { order, battery, ink, skew, lock, caseOpen, place, photographed, presses, upgrade, enrolment } =
    memory;
  const at = now + skew;
  const left = order && leftOf(order, memory.uses[order.order]);
  const isLive = order?.state === 'active' || order?.state === 'paused';
  const moment = { at, locked: lock.locked, caseOpen, batteryEmpty: battery === 0, place, photographed };
  const kind = left?.normal === 0 && left.crossPage > 0 ? 'crossPage' : 'normal';
  const refusal = pressRefusal(order, order && memory.uses[order.order], kind, moment);
  const isOnline = connection === 'online';
  if (battery === 0)
    return (
      <div className={css.screen} data-off>
        <p className={css.dark}>{t('simulator.dark')}</p>
      </div>
    );
  return (
    <div className={css.screen}>
      <p className={css.bar}>
        <span>
          {isOnline ? <IconWifi size={14} aria-hidden /> : <IconWifiOff size={14} aria-hidden />}
          <span data-testid="connection">{t(`simulator.connection.${connection}`)}</span>
        </span>
        <time>{showExactTime(at).slice(11)}</time>
        <span>
          <IconBattery3 size={14} aria-hidden />
          <span className="visually-hidden">{t('simulator.battery')}</span> {battery} %
          <IconDroplet size={14} aria-hidden />
          <span className="visually-hidden">{t('simulator.ink')}</span> {ink} %
        </span>
      </p>
      <p className={css.state} data-ready={refusal === undefined} data-testid="state" aria-live="polite">
        {refusal ? t(`simulator.reason.${refusal}`) : t('simulator.ready')}
      </p>
      {isLive && left ? (
        <dl className={css.counts}>
          <div>
            <dd data-testid="left-normal">{left.normal}</dd>
            <dt>{t('simulator.leftNormal', { of: order.normal })}</dt>
          </div>
          <div>
            <dd data-testid="left-cross">{left.crossPage}</dd>
            <dt>{t('simulator.leftCross', { of: order.crossPage })}</dt>
          </div>
        </dl>
      ) : (
        <p className={css.idle}>{t('simulator.idle')}</p>
      )}
      {isLive && (
        <p className={css.small}>
          {t('simulator.orderFor', { who: order.userName, until: showDateTime(order.to) })}
          {order.photoLock && <span> · {t('simulator.photoLock')}</span>}
        </p>
      )}
      {enrolment && (
        <p className={css.small} role="status">
          {t('simulator.fingerAwaited', {
            who: enrolment.userName,
            n: enrolment.touches,
            of: touchesWanted,
          })}
        </p>
      )}
      {upgrade && (
        <p className={css.small}>
          {t('simulator.upgrading', { version: upgrade.version, n: upgrade.percent })}
        </p>
      )}
      <p className={css.small}>
        {name} · {identity.serial} · {memory.firmware} · {t('simulator.counter', { n: memory.counter })}
        {presses.length > 0 && (
          <span data-testid="waiting"> · {t('simulator.waiting', { n: presses.length })}</span>
        )}
      </p>
    </div>
  );
};
