import type { Language } from '@chancery/phrases/phrase.ts';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long something has lasted, in the largest unit that fits. */
export const showDuration = (since: string, language: Language, now: number = Date.now()): string => {
  const ms = Math.max(0, now - Date.parse(since));
  const [unit, size] = units.find(([, each]) => ms >= each) ?? units[2];
  const locale = language === 'zh' ? 'zh-CN' : 'en';
  const words = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return words.format(Math.max(1, Math.floor(ms / size)));
};
