/** Where engraved seals are looked after. */
export const engravingsPath = '/engraving';
export const newEngravingPath = '/engraving/new';
export const engravingPath = (id: string): string => `/engraving/order?id=${id}`;
export const deskEngravingsPath = '/engravings';
export const deskEngravingPath = (id: string): string => `/engravingDetail?id=${id}`;
export const workPath = '/engravingWork';
export const workDetailPath = (id: string): string => `/engravingWorkDetail?id=${id}`;
export const engraversPath = '/engravers';
export const engraverPath = (id: string): string => `/engraverDetail?id=${id}`;
