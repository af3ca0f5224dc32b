import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getOffer, priceOffer } from '#wire/catalogue/calls.ts';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { ServicePackageType, ServiceType } from '#wire/service/codes.ts';
import { currentAccess } from '../../kit/access.ts';
import { detailPage } from '../../kit/detail/detail-page.tsx';
import { showDate } from '../../kit/format.ts';
import { dateTime, money, number, tag } from '../../kit/list/show.tsx';
import { currentLanguage, useT } from '../../kit/phrases.tsx';
import css from './catalogue.module.css';
import { type KeptOfferRow, onSale } from './catalogue-shows.tsx';
import { Included } from './included.tsx';
import { OfferPrices } from './offer-prices.tsx';
import { offerName } from './offer-words.ts';

const OnSale = onSale.Cell;

const Edit = ({ id }: { readonly id: string }) => {
  const t = useT();
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={'/addOffer' as string} search={{ id } as never} />}
    >
      {t('cost.editOffer')}
    </Button>
  );
};

const Texts = ({ data }: { readonly data: KeptOfferRow }) => {
  const t = useT();
  return (
    <div className={css.texts}>
      <div>
        <h3>{t('cost.inEnglish')}</h3>
        <p>{data.nameEn}</p>
        <p className={css.quiet}>{data.textEn}</p>
      </div>
      <div>
        <h3>{t('cost.inChinese')}</h3>
        <p lang="zh-CN">{data.nameZh}</p>
        <p lang="zh-CN" className={css.quiet}>
          {data.textZh}
        </p>
      </div>
    </div>
  );
};

/** One offer: what it brings, what it costs from which day on, and its names. */
export const Page = detailPage({
  endpoint: getOffer,
  params: ({ id }) => (id ? { id } : undefined),
  title: (offer) => offerName(offer, currentLanguage()),
  status: (offer) => <OnSale value={offer.onSale} />,
  next: ({ id }) => (currentAccess()?.can('catalogue.edit') ? <Edit id={id} /> : undefined),
  actions: [
    {
      endpoint: priceOffer,
      label: 'cost.setPrice',
      body: ({ id }) => ({ id }),
      initial: ({ price }) => ({
        startsOn: showDate(Date.now()),
        ...(price === null ? {} : { amount: price }),
      }),
      fields: {
        startsOn: { kind: 'date', label: 'cost.fromDay', help: 'cost.fromDayHelp' },
        amount: { kind: 'money', label: 'cost.price' },
      },
      done: 'cost.priceSet',
    },
  ],
  facts: [
    { field: 'serviceType', label: 'cost.service', show: tag(ServiceType) },
    { field: 'packageType', label: 'cost.packageType', show: tag(ServicePackageType) },
    { field: 'subject', label: 'cost.subject', show: tag(OfferSubject) },
    { field: 'price', label: 'cost.priceToday', show: money },
    { field: 'quantityMax', label: 'cost.quantityMax', show: number },
    { field: 'updatedBy', label: 'cost.changedBy' },
    { field: 'updatedAt', label: 'cost.changedAt', show: dateTime },
  ],
  sections: [
    { title: 'cost.included', Body: ({ data }) => <Included offer={data} /> },
    { title: 'cost.prices', Body: OfferPrices },
    { title: 'cost.names', Body: Texts },
  ],
  parent: '/catalogue',
});
