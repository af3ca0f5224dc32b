const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 48],
  ['day', Number.POSITIVE_INFINITY],
] as const;
const sizes = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;

/** How long something took, in the largest unit that still tells it well: `3.5 hrs`, `12 mins`. */
export const durationText = (seconds: number | null | undefined, language: 'en' | 'zh'): string => {
  if (seconds == null) return '–';
  const [unit] = steps.find(([name, most]) => seconds / sizes[name] < most) ?? steps[3];
  const amount = seconds / sizes[unit];
  return new Intl.NumberFormat(language === 'zh' ? 'zh-CN' : 'en-GB', {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 && unit !== 'second' ? 1 : 0,
  }).format(amount);
};
