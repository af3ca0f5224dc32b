/** A moment by the clocks of a time zone, `2026-11-05 09:30`. */
export const showIn = (moment: string, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(moment),
  );

/** The same as an input of a form holds it. */
export const wallIn = (moment: string, zone: string): string => showIn(moment, zone).replace(' ', 'T');

/** How far the clocks of a zone are ahead of UTC at a moment. */
const aheadMs = (moment: number, zone: string): number =>
  Date.parse(`${wallIn(new Date(moment).toISOString(), zone)}Z`) - Math.floor(moment / 60_000) * 60_000;

const isZone = (zone: string): boolean => {
  try {
    return showIn(new Date(0).toISOString(), zone) !== '';
  } catch {
    return false;
  }
};

/** The moment when the clocks of a zone show a time; nothing where that is no time, or no zone. */
export const momentOf = (wall: string, zone: string): string => {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc) || !isZone(zone)) return '';
  // The clocks may change between the first guess and the moment itself.
  const guess = asUtc - aheadMs(asUtc, zone);
  return new Date(asUtc - aheadMs(guess, zone)).toISOString();
};

/** The zone of whoever reads. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
