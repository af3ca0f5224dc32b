import { local } from '../../../kit/storage.ts';

/** Says that pieces of a recording may wait on this machine, so that nobody opens their store for nothing. */
const place = 'chancery.filmed';

export const isLeft = (): boolean => local.read(place) !== undefined;
export const markLeft = (): void => local.write(place, 'yes');
export const unmarkLeft = (): void => local.remove(place);
