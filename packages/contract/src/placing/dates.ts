import type { CodeOf } from '../kit/codes.ts';
import { platformZone } from '../limits.ts';
import { DateForm } from './codes.ts';
import type { Place } from './shapes.ts';

type Form = CodeOf<typeof DateForm>;

/** How large a date shows, in millimetres: a line of printed text. */
export const dateSize: Readonly<Record<Form, { readonly width: number; readonly height: number }>> = {
  iso: { width: 24, height: 6 },
  chinese: { width: 34, height: 6 },
};

/** The form in which a place shows the day; nothing where it shows the seal itself. */
export const dateFormOf = (place: Place): Form | undefined =>
  place.kind === 'across' ? undefined : place.date;

/** A day as it is drawn, where the units are. */
export const dateText = (form: Form, at: Date): string => {
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: platformZone, dateStyle: 'short' }).format(at);
  if (form === DateForm.iso) return iso;
  const [year, month, day] = iso.split('-').map(Number);
  return `${year}年${month}月${day}日`;
};
