import type { Language } from '@chancery/phrases/phrase.ts';

const minute = 60_000;
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** How much later the server heard of something than it happened; nothing below a minute, or where the clock is ahead. */
export const showDelay = (from: string, to: string, language: Language): string | undefined => {
  const ms = new Date(to).getTime() - new Date(from).getTime();
  const found = units.find(([, size]) => ms >= size);
  if (!found) return undefined;
  const [unit, size] = found;
  return new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en', {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.round(ms / size));
};
