import { useT } from './phrases.tsx';
import { isAbroad, offsetOf } from './zone.ts';

/** Tells those who read by other clocks than the platform's which ones are meant here, and which in files. */
export const ZoneNote = () => {
  const t = useT();
  return isAbroad() ? <p className="figures">{t('zone.own', { zone: offsetOf(Date.now()) })}</p> : null;
};
