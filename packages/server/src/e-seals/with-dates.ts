import { DateForm } from '@chancery/contract/placing/codes.ts';
import { dateFormOf, dateSize, dateText } from '@chancery/contract/placing/dates.ts';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { drawLine } from '@chancery/pdf-seal/picture/draw-line.ts';
import type { PicturePlaced } from '@chancery/pdf-seal/seal/seal-pdf.ts';

/** Places as they are drawn: those of the seal or signature itself, and the day beside it in each form that is asked for. */
export const withDates = async (
  places: readonly Place[],
  at: Date,
): Promise<{ readonly places: readonly Place[]; readonly beside: readonly PicturePlaced[] }> => {
  const beside: PicturePlaced[] = [];
  for (const form of DateForm.all) {
    const dated = places.filter((place) => dateFormOf(place) === form);
    if (dated.length === 0) continue;
    const { width: widthMm, height: heightMm } = dateSize[form];
    beside.push({ picture: await drawLine(dateText(form, at), { widthMm, heightMm }), places: dated });
  }
  return { places: places.filter((place) => dateFormOf(place) === undefined), beside };
};
