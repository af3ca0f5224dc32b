import { useState } from 'react';
import { listOffers } from '#wire/catalogue/calls.ts';
import { ServicePackageType, ServiceType } from '#wire/service/codes.ts';
import { Choice } from '../../kit/choice.tsx';
import { sayCode } from '../../kit/list/labels.ts';
import { usePageTitle } from '../../kit/page-title.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { EmptyState } from '../../kit/states/empty-state.tsx';
import { ErrorState } from '../../kit/states/error-state.tsx';
import type { Offer } from '../catalogue/offer-words.ts';
import type { BasketLine } from './basket.ts';
import css from './buy.module.css';
import { Checkout } from './checkout.tsx';
import { GrantedOnly } from './granted-only.tsx';
import { OfferCard } from './offer-card.tsx';

type Quantities = Readonly<Record<string, number>>;

interface ShelvesProps {
  readonly offers: readonly Offer[];
  readonly quantities: Quantities | undefined;
  onChange(offerId: string, quantity: number): void;
}

/** What is on sale, one service line after the other. */
const Shelves = ({ offers, quantities, onChange }: ShelvesProps) => {
  const t = useT();
  return ServiceType.all
    .map((service) => ({ service, here: offers.filter(({ serviceType }) => serviceType === service) }))
    .filter(({ here }) => here.length > 0)
    .map(({ service, here }) => (
      <section key={service} className={css.shelf}>
        <h2>{sayCode(t, ServiceType, service)}</h2>
        <ul className={css.offers}>
          {here.map((offer) => (
            <OfferCard
              key={offer.id}
              offer={offer}
              quantity={quantities && (quantities[offer.id] ?? 0)}
              onChange={(quantity) => onChange(offer.id, quantity)}
            />
          ))}
        </ul>
      </section>
    ));
};

const every = 'all';

/** The catalogue: what there is, what is in it, and ordering it; where packages are granted, whom to call. */
export const Page = () => {
  const t = useT();
  const { data, error, refetch } = useRead(listOffers, {});
  const [quantities, setQuantities] = useState<Quantities>({});
  const [kind, setKind] = useState<string>(every);
  usePageTitle(t('menu.order.buy'));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;

  // A seal is ordered with its drawing, on a page of its own.
  const offers = (data?.offers ?? []).filter(({ serviceType }) => serviceType !== ServiceType.sealEngraving);
  const kinds = ServicePackageType.all.filter((code) =>
    offers.some(({ packageType }) => packageType === code),
  );
  const shown = offers.filter(({ packageType }) => kind === every || String(packageType) === kind);
  const lines: readonly BasketLine[] = offers.flatMap((offer) => {
    const quantity = quantities[offer.id] ?? 0;
    return quantity > 0 ? [{ offer, quantity }] : [];
  });
  const sells = data?.grantedOnly === false;
  return (
    <article className={css.page} aria-busy={!data}>
      <header className={css.head}>
        <h1>{t('menu.order.buy')}</h1>
        {kinds.length > 1 && (
          <Choice
            options={[
              { key: every, label: t('list.all') },
              ...kinds.map((code) => ({ key: String(code), label: sayCode(t, ServicePackageType, code) })),
            ]}
            chosen={kind}
            onChoose={setKind}
          />
        )}
      </header>
      {data?.grantedOnly && <GrantedOnly />}
      {data && offers.length === 0 && (
        <EmptyState title={t('cost.nothingOnSale')} text={t('cost.nothingOnSaleText')} />
      )}
      <div className={css.columns} data-basket={(sells && offers.length > 0) || undefined}>
        <div className={css.shelves}>
          <Shelves
            offers={shown}
            quantities={sells ? quantities : undefined}
            onChange={(id, quantity) => setQuantities((before) => ({ ...before, [id]: quantity }))}
          />
        </div>
        {sells && offers.length > 0 && (
          <aside className={css.basket}>
            <Checkout lines={lines} />
          </aside>
        )}
      </div>
    </article>
  );
};
