import { currentAccess } from './access.ts';
import { ownZone, showIn } from './zoned.ts';

/** The zone of the unit: its figures are of the days there. */
const unitZone = (): string => currentAccess()?.unit?.zone ?? ownZone();

/** The day it is where the unit is. */
export const unitDay = (now: number = Date.now()): string =>
  showIn(new Date(now).toISOString(), unitZone()).slice(0, 10);

/** So many days up to today, where the unit is. */
export const lastUnitDays = (n: number) => {
  const to = unitDay();
  const from = new Date(Date.parse(to) - (n - 1) * 86_400_000).toISOString().slice(0, 10);
  return { from, to };
};

/** What an address says beside days of the unit, which are not those of a reader elsewhere. */
export const zoneOfDays = (): Readonly<Record<string, string>> =>
  unitZone() === ownZone() ? {} : { zone: unitZone() };
