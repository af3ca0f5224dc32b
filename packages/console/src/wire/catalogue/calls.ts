// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listOffers = { method: 'GET', path: '/catalogue/offers', access: 'unit', permission: 'package.view', writes: false };
export const listCatalogue = { method: 'GET', path: '/catalogue/list', access: 'operator', permission: 'catalogue.view', writes: false, sorts: ['serviceType', '-updatedAt'], filters: { keyword: true, serviceType: true, packageType: true } };
export const getOffer = { method: 'GET', path: '/catalogue/:id/detail', access: 'operator', permission: 'catalogue.view', writes: false };
export const addOffer = { method: 'POST', path: '/catalogue/add', access: 'operator', permission: 'catalogue.edit', writes: true };
export const updateOffer = { method: 'POST', path: '/catalogue/update', access: 'operator', permission: 'catalogue.edit', writes: true };
export const priceOffer = { method: 'POST', path: '/catalogue/price', access: 'operator', permission: 'catalogue.edit', writes: true };
