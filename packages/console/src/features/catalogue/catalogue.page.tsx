import { listCatalogue } from '#wire/catalogue/calls.ts';
import { OfferSubject } from '#wire/catalogue/codes.ts';
import { ServicePackageType, ServiceType } from '#wire/service/codes.ts';
import { listPage } from '../../kit/list/list-page.tsx';
import { dateTime, money, tag } from '../../kit/list/show.tsx';
import { OfferName, offerNameNow, onSale } from './catalogue-shows.tsx';

/** Everything that is or was on sale. */
export const Page = listPage({
  endpoint: listCatalogue,
  title: 'cost.catalogue',
  filters: { keyword: 'text' },
  chips: { field: 'serviceType', codes: ServiceType },
  columns: [
    { field: 'nameZh', label: 'cost.offerName', Cell: OfferName, text: offerNameNow },
    { field: 'serviceType', label: 'cost.service', show: tag(ServiceType), width: 232 },
    { field: 'packageType', label: 'cost.packageType', show: tag(ServicePackageType), width: 160 },
    { field: 'subject', label: 'cost.subject', show: tag(OfferSubject), width: 128 },
    { field: 'price', label: 'cost.priceToday', show: money, width: 128 },
    { field: 'onSale', label: 'cost.sale', show: onSale },
    { field: 'updatedBy', label: 'cost.changedBy', width: 112, hidden: true },
    { field: 'updatedAt', label: 'cost.changedAt', show: dateTime },
  ],
  primaryAction: { label: 'cost.addOffer', to: '/addOffer', permission: 'catalogue.edit' },
  open: ({ id }) => `/catalogueDetail?id=${id}`,
  export: 'csv',
  empty: { title: 'cost.noOffers', text: 'cost.noOffersText' },
  card: { title: offerNameNow, facts: ['serviceType', 'price', 'onSale'] },
});
