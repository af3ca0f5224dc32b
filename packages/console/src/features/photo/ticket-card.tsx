import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconDeviceMobileCheck } from '@tabler/icons-react';
import { useEffect, useReducer, useState } from 'react';
import { getPhotoTicket, type makePhotoTicket, revokePhotoTicket } from '#wire/photo/calls.ts';
import { call } from '../../kit/call.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { useT } from '../../kit/phrases.tsx';
import { QrCode } from '../../kit/qr-code.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { machineName } from '../../kit/user-agent.ts';
import { AddressChoice } from './address-choice.tsx';
import css from './photo.module.css';

/** A ticket as it was answered, once. */
export type MadeTicket = CallResult<typeof makePhotoTicket>;

const two = (value: number) => String(value).padStart(2, '0');
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;

/** Seconds until a moment, counted down. */
const useSecondsTo = (moment: string): number => {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const left = Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1_000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, 500);
    return () => clearTimeout(timer);
  });
  return left;
};

/** The code to scan, until a phone has it; then how far the photos are. */
export const TicketCard = ({ made, onEnd }: { readonly made: MadeTicket; onEnd(): void }) => {
  const t = useT();
  const { id, ticket, address, expiresAt } = made;
  const [base, setBase] = useState(address.nearby[0] ?? address.publicUrl);
  const { data } = useRead(getPhotoTicket, { id });
  const left = useSecondsTo(expiresAt);
  const isOver = left === 0 || (data?.isOver ?? false);
  const isClaimed = Boolean(data?.claimedAt);
  const link = `${base}/camera#${ticket}`;

  const end = async () => {
    const isEnded = await call(revokePhotoTicket, { id }).then(
      () => true,
      () => false,
    );
    await refresh(getPhotoTicket);
    // A phone that is still paired must not look as if it were not.
    if (isEnded) onEnd();
  };

  if (isOver) return <p role="status">{t('photo.ticketOver')}</p>;
  return (
    <div className={css.ticket}>
      {!isClaimed && (
        <>
          <div className={css.code}>
            <QrCode text={link} label={t('photo.qr')} />
          </div>
          <p className={css.note}>{t('photo.scan')}</p>
          <AddressChoice address={address} base={base} onChange={setBase} />
        </>
      )}
      <p className={css.standing} role="status">
        {isClaimed ? (
          <IconDeviceMobileCheck size="1.25rem" aria-hidden="true" />
        ) : (
          <IconDeviceMobile size="1.25rem" aria-hidden="true" />
        )}
        {isClaimed ? t('photo.paired', { phone: machineName(data?.phone ?? '') }) : t('photo.waitingPhone')}
      </p>
      <p className={css.numbers}>
        <span>{t('photo.minutesLeft', { time: clock(left) })}</span>
        <span>{t('photo.ticketCount', { taken: data?.taken ?? 0, max: data?.maxPhotos ?? 0 })}</span>
      </p>
      <div className={css.buttons}>
        {!isClaimed && <CopyButton value={link} name={t('photo.link')} inWords />}
        <Button variant="default" onClick={() => void end()}>
          {t('photo.end')}
        </Button>
      </div>
    </div>
  );
};
