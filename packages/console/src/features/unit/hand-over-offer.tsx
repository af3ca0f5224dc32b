import { Button } from '@mantine/core';
import { useEffect } from 'react';
import type { z } from 'zod';
import { InvitationState } from '#wire/member/invitation.codes.ts';
import { getUnitManage } from '#wire/unit/calls.ts';
import {
  acceptHandOver,
  declineHandOver,
  getHandOver,
  type HandOver,
  withdrawHandOver,
} from '#wire/unit/hand-over.ts';
import { refreshAccess } from '../../kit/access.ts';
import { lookAtAccess } from '../../kit/access-watch.ts';
import { call } from '../../kit/call.ts';
import { showDate } from '../../kit/format.ts';
import { confirm } from '../../kit/overlay/confirm.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh } from '../../kit/query.ts';
import { useLiveNews } from '../../kit/use-live-news.ts';
import css from './unit.module.css';

type Offer = z.output<typeof HandOver>;
type Answer = typeof acceptHandOver | typeof declineHandOver | typeof withdrawHandOver;

const live = [getHandOver, getUnitManage];

const useWords = ({ state, isForMe, fromName, toName, companyName: unit, expiresAt }: Offer): string => {
  const t = useT();
  const date = showDate(expiresAt);
  if (state !== InvitationState.pending)
    return t(`unit.offer.${state}`, { name: state === InvitationState.withdrawn ? fromName : toName, unit });
  return isForMe
    ? t('unit.offerToMe', { name: fromName, unit, date })
    : t('unit.offerToOther', { name: toName, date });
};

/** A unit that was offered to a colleague: how it stands, with what each of the two may do about it. */
export const HandOverOffer = ({ offer }: { readonly offer: Offer }) => {
  const t = useT();
  const words = useWords(offer);
  const { id, state, isForMe, fromName, companyName } = offer;
  useLiveNews(live);
  // Roles change with the yes; whoever offered has not touched anything meanwhile.
  useEffect(() => {
    if (state === InvitationState.accepted) lookAtAccess();
  }, [state]);

  const answer = async (endpoint: Answer) => {
    await call(endpoint, { id }).catch(() => undefined);
    if (endpoint === acceptHandOver) await refreshAccess();
    await Promise.all(live.map(refresh));
  };
  const accept = async () => {
    const question = {
      title: t('unit.offerAccept'),
      text: t('unit.offerAcceptText', { unit: companyName, name: fromName }),
      verb: t('unit.offerAccept'),
    };
    if (await confirm(question)) await answer(acceptHandOver);
  };

  return (
    <div className={css.line}>
      <p role="status">{words}</p>
      {state === InvitationState.pending && isForMe && (
        <>
          <Button onClick={() => void accept()}>{t('unit.offerAccept')}</Button>
          <Button variant="default" onClick={() => void answer(declineHandOver)}>
            {t('unit.offerDecline')}
          </Button>
        </>
      )}
      {state === InvitationState.pending && !isForMe && (
        <Button variant="default" onClick={() => void answer(withdrawHandOver)}>
          {t('unit.offerWithdraw')}
        </Button>
      )}
    </div>
  );
};
