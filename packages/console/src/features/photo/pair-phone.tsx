import { useState } from 'react';
import { getPhotoTicket, listPhotoUses, listUsePhotos, makePhotoTicket } from '#wire/photo/calls.ts';
import { call } from '../../kit/call.ts';
import { useT } from '../../kit/phrases.tsx';
import { refresh, useRead } from '../../kit/query.ts';
import { PairForm } from './pair-form.tsx';
import css from './photo.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useMadeTicket } from './use-made-ticket.ts';
import { usePhotoSocket } from './use-photo-socket.ts';

/** The code that pairs a phone with a use, how the pairing stands, and the photos as they arrive. */
export const PairPhone = ({ authorizationId }: { readonly authorizationId: string }) => {
  const t = useT();
  const [made, setMade] = useMadeTicket(authorizationId);
  const [isBusy, setBusy] = useState(false);
  const { data } = useRead(listPhotoUses, {});
  const use = data?.list.find((one) => one.authorizationId === authorizationId);
  const photos = useRead(listUsePhotos, { id: use?.recordId ?? '' }, { enabled: Boolean(use?.recordId) });

  usePhotoSocket(() => {
    void refresh(listPhotoUses);
    void refresh(listUsePhotos);
    void refresh(getPhotoTicket);
  });

  const make = async (minutes: number, maxPhotos: number) => {
    setBusy(true);
    await call(makePhotoTicket, { authorizationId, minutes, maxPhotos })
      .then(setMade)
      .catch(() => undefined);
    setBusy(false);
  };

  const list = photos.data?.list ?? [];
  return (
    <div className={css.pairing}>
      <section className={css.card} aria-label={t('photo.title')}>
        {use?.photoLock && <p className={css.note}>{t('photo.lockOn')}</p>}
        {made && <TicketCard key={made.id} made={made} onEnd={() => setMade(undefined)} />}
        <PairForm isAgain={made !== undefined} isBusy={isBusy} onMake={make} />
      </section>
      <section className={css.arrived}>
        <h2>{t('photo.arrived')}</h2>
        {list.length > 0 ? <PhotoGrid photos={list} /> : <p className={css.note}>{t('photo.nothingYet')}</p>}
      </section>
    </div>
  );
};
