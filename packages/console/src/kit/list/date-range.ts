/** A day as the address and a native date input write it. */
export type Day = string;

const two = (value: number) => String(value).padStart(2, '0');

/** The day of a moment where the reader is. */
export const dayOf = (date: Date): Day =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The days offered at a click, today included. */
export const presets = { today: 1, sevenDays: 7, thirtyDays: 30 } as const;
export type Preset = keyof typeof presets;

/** The first and last day of a preset. */
export const daysOf = (preset: Preset, now: Date = new Date()): { readonly from: Day; readonly to: Day } => ({
  from: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - presets[preset] + 1)),
  to: dayOf(now),
});

/** Which preset two days are, if any. */
export const presetOf = (
  from: Day | undefined,
  to: Day | undefined,
  now: Date = new Date(),
): Preset | undefined =>
  (Object.keys(presets) as Preset[]).find((preset) => {
    const days = daysOf(preset, now);
    return days.from === from && days.to === to;
  });
