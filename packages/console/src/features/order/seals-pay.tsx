import type { PhraseKey } from '@chancery/phrases/keys.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listOffers } from '#wire/catalogue/calls.ts';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { getDevice } from '#wire/device/calls.ts';
import { SealSubtype } from '#wire/device/codes.ts';
import { Card } from '../../kit/card.tsx';
import { say } from '../../kit/list/labels.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import css from './buy.module.css';
import { Checkout } from './checkout.tsx';
import { GrantedOnly } from './granted-only.tsx';
import { type ChosenSeals, SealChoice } from './seal-choice.tsx';
import { ServiceChoice } from './service-choice.tsx';

interface Described {
  readonly title: PhraseKey;
  readonly subject: typeof OfferSubject.smartSeal | typeof OfferSubject.ordinarySeal;
}

/** The seals to begin with: the one the address names, until somebody chooses others. */
const useChosenSeals = (id: string | undefined) => {
  const [chosen, setChosen] = useState<ChosenSeals>();
  const { data } = useRead(getDevice, { id: id ?? '' }, { enabled: id !== undefined });
  const named: ChosenSeals = new Map(data ? [[data.id, { id: data.id, name: data.name }]] : []);
  return [chosen ?? named, setChosen] as const;
};

/** Makes the page that buys service for seals of one kind, one or several at once. */
export const sealsPay = ({ title, subject }: Described) => {
  const subtype = subject === OfferSubject.smartSeal ? SealSubtype.smart : SealSubtype.ordinary;
  return function SealsPay() {
    const t = useT();
    const { id } = useParams({ strict: false }) as { readonly id?: string };
    const { offer: wanted } = useSearch({ strict: false }) as { readonly offer?: string };
    const { data, error, refetch } = useRead(listOffers, { subject });
    const [seals, setSeals] = useChosenSeals(id);
    const [offerId, setOfferId] = useState(wanted);
    const [quantity, setQuantity] = useState(1);
    usePageTitle(say(t, title));
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;

    const offers = data?.offers ?? [];
    const priced = offers.filter(({ price }) => price !== null);
    const offer = priced.find((one) => one.id === offerId) ?? priced[0];
    const lines = offer && quantity > 0 ? [...seals.values()].map((seal) => ({ offer, quantity, seal })) : [];
    const sells = data?.grantedOnly === false && priced.length > 0;
    return (
      <article className={css.page} aria-busy={!data}>
        <header className={css.head}>
          <h1>{say(t, title)}</h1>
        </header>
        {data?.grantedOnly && <GrantedOnly />}
        {data && !data.grantedOnly && priced.length === 0 && (
          <EmptyState title={t('cost.nothingOnSale')} text={t('cost.nothingOnSaleText')} />
        )}
        <div className={css.columns} data-basket={sells || undefined}>
          <div className={css.shelves}>
            {sells && (
              <Card title={t('cost.chooseService')}>
                <ServiceChoice
                  offers={priced}
                  chosen={offer}
                  quantity={quantity}
                  onChoose={setOfferId}
                  onQuantity={setQuantity}
                />
              </Card>
            )}
            <Card title={t('cost.whichSeals')}>
              <SealChoice subtype={subtype} chosen={seals} onChange={setSeals} />
            </Card>
          </div>
          {sells && (
            <aside className={css.basket}>
              <Checkout lines={lines} />
            </aside>
          )}
        </div>
      </article>
    );
  };
};
