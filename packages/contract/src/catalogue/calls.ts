import { z } from 'zod';
import { revision } from '../kit/edit.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listEndpoint } from '../kit/paging.ts';
import { limits } from '../limits.ts';
import { searchText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { ServicePackageType, ServiceType } from '../service/codes.ts';
import { OfferSubject } from './codes.ts';
import { OfferContent, OfferPrice } from './offer.ts';

/** Something to buy, with what one of it costs today; null where prices are not shown, or there is none yet. */
export const Offer = OfferContent.extend({ id, price: z.number().nullable() });

export const listOffers = endpoint({
  method: 'GET',
  path: '/catalogue/offers',
  summary: 'What a unit can buy today',
  access: 'unit',
  permission: 'package.view',
  input: z.object({
    serviceType: ServiceType.query.optional(),
    subject: OfferSubject.query.optional(),
  }),
  result: z.object({
    /** Nothing is bought on-line here: packages are granted by those who run the platform. */
    grantedOnly: z.boolean(),
    offers: z.array(Offer),
  }),
});

/** An offer as the operator keeps it. */
export const KeptOffer = Offer.extend({
  onSale: z.boolean(),
  /** Later prices are there too. */
  prices: z.array(OfferPrice),
  revision: z.number(),
  updatedBy: z.string(),
  updatedAt: z.iso.datetime({ offset: true }),
});

export const listCatalogue = listEndpoint({
  method: 'GET',
  path: '/catalogue/list',
  summary: 'Everything that is or was on sale',
  access: 'operator',
  permission: 'catalogue.view',
  filters: {
    keyword: searchText(limits.text.remark),
    serviceType: ServiceType.query.optional(),
    packageType: ServicePackageType.query.optional(),
  },
  sorts: ['serviceType', '-updatedAt'],
  row: KeptOffer,
});

export const getOffer = endpoint({
  method: 'GET',
  path: '/catalogue/:id/detail',
  summary: 'One offer with all of its prices',
  access: 'operator',
  permission: 'catalogue.view',
  params: z.object({ id }),
  result: KeptOffer,
  errors: ['catalogue.notFound'],
});

export const addOffer = endpoint({
  method: 'POST',
  path: '/catalogue/add',
  summary: 'Put something new into the catalogue',
  access: 'operator',
  permission: 'catalogue.edit',
  input: OfferContent,
  result: z.object({ id }),
  errors: ['catalogue.empty', 'catalogue.material'],
});

export const updateOffer = endpoint({
  method: 'POST',
  path: '/catalogue/update',
  summary: 'Change an offer, or take it off sale; what was ordered stays as it was ordered',
  access: 'operator',
  permission: 'catalogue.edit',
  input: OfferContent.extend({ id, onSale: z.boolean(), revision }),
  result: z.object({ revision: z.number() }),
  errors: ['catalogue.notFound', 'catalogue.empty', 'catalogue.material', 'edit.conflict'],
});

export const priceOffer = endpoint({
  method: 'POST',
  path: '/catalogue/price',
  summary: 'Say what an offer costs from a day on; days that are over keep their price',
  access: 'operator',
  permission: 'catalogue.edit',
  input: OfferPrice.extend({ id }),
  result: z.object({}),
  errors: ['catalogue.notFound', 'catalogue.pastPrice'],
});
