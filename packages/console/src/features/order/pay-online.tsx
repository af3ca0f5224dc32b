import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { payOrder } from '#wire/order/calls.ts';
import { OrderPayState, PayEntrance, PayType } from '#wire/order/codes.ts';
import { call } from '../../kit/call.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { notify } from '../../kit/notice-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { QrCode } from '../../kit/qr-code.tsx';
import { isMobile } from '../../kit/use-mobile.ts';
import { showBinding } from '../../kit/zone.ts';
import css from './order.module.css';
import { usePayCheck } from './use-pay-check.ts';
import type { WholeOrder } from './whole-order.ts';

type Way = Exclude<WholeOrder['ways'][number], typeof PayType.offline>;
type Entrance = CallResult<typeof payOrder>;

/** The way to the provider: a code to scan, a page, or a form that is sent there. */
const Entry = ({ entrance, way }: { readonly entrance: Entrance; readonly way: Way }) => {
  const t = useT();
  const name = sayCode(t, PayType, way);
  const icon = <IconExternalLink size="1rem" aria-hidden="true" />;
  if (entrance.kind === PayEntrance.code)
    return (
      <>
        <QrCode text={entrance.address} label={t('cost.payCode', { way: name })} />
        <p>{t('cost.scan', { way: name })}</p>
      </>
    );
  if (entrance.kind === PayEntrance.page)
    return (
      <Button
        rightSection={icon}
        renderRoot={(props) => (
          <a {...props} href={entrance.address} target="_blank" rel="noopener noreferrer">
            {props.children}
          </a>
        )}
      >
        {t('cost.goTo', { way: name })}
      </Button>
    );
  return (
    <form method="post" action={entrance.address} target="_blank" rel="noopener noreferrer">
      {Object.entries(entrance.fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <Button type="submit" rightSection={icon}>
        {t('cost.goTo', { way: name })}
      </Button>
    </form>
  );
};

interface Props {
  readonly order: WholeOrder;
  readonly way: Way;
  onPaid(): void;
}

/** Pays on-line: opens a try, leads to the provider, and watches until the money is there. */
export const PayOnline = ({ order, way, onPaid }: Props) => {
  const t = useT();
  const [entrance, setEntrance] = useState<Entrance>();
  const [isOpening, setOpening] = useState(false);
  const [isEarly, setEarly] = useState(false);
  const check = usePayCheck(order.id, entrance !== undefined, (payState) => {
    if (payState === OrderPayState.paid) notify.success(t('cost.isPaid'));
    onPaid();
  });
  const begin = async () => {
    setOpening(true);
    const on = isMobile() ? PayEntrance.page : PayEntrance.code;
    await call(payOrder, { id: order.id, way, on }).then(setEntrance, () => undefined);
    setOpening(false);
  };
  if (!entrance)
    return (
      <Button loading={isOpening} onClick={() => void begin()}>
        {t('cost.payWith', { way: sayCode(t, PayType, way) })}
      </Button>
    );
  return (
    <div className={css.code}>
      <Entry entrance={entrance} way={way} />
      <p className={css.meta}>{t('cost.payUntil', { time: showBinding(entrance.expiresAt) })}</p>
      <Button
        variant="default"
        loading={check.isAsking}
        onClick={() => void check.ask().then((isOver) => setEarly(!isOver))}
      >
        {t('cost.havePaid')}
      </Button>
      <p role="status" className={css.meta}>
        {isEarly && t('cost.notYet')}
      </p>
    </div>
  );
};
