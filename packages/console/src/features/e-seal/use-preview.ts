import { Refusal } from '@chancery/contract/client/refusal.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { cleanSealPicture, previewSeal } from '#wire/e-seal/calls.ts';
import type { previewEngraving } from '#wire/engraving/calls.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import type { Design, Shown } from './design.ts';

const patienceMs = 250;
const untouched: Design = { form: 'official', name: '-', sizeMm: 42 };

/** A picture that is wanted: drawn, or cleaned from an uploaded one. */
export type Wanted =
  | { readonly design: Design }
  | { readonly file: string; readonly widthMm: number }
  | undefined;

/** What the wanted picture looks like, a moment after the last change, or why it cannot be had. */
export const usePreview = (
  wanted: Wanted,
  /** What draws it: another call where it is drawn for something else. */
  draws: typeof previewSeal | typeof previewEngraving = previewSeal,
): { readonly picture: Shown | undefined; readonly busy: boolean; readonly fault: string | undefined } => {
  const t = useT();
  const [settled] = useDebouncedValue(wanted, patienceMs);
  const design = settled && 'design' in settled ? settled.design : undefined;
  const upload = settled && 'file' in settled ? settled : undefined;
  const drawn = useRead(draws, { design: design ?? untouched }, { enabled: !!design, keepLast: true });
  const cleaned = useRead(cleanSealPicture, upload ?? { file: '', widthMm: 0 }, {
    enabled: !!upload,
    keepLast: true,
    staleMs: Number.POSITIVE_INFINITY,
  });
  const asked = upload ? cleaned : drawn;
  const { error } = asked;
  if (!wanted || !settled) return { picture: undefined, busy: false, fault: undefined };
  if (error) {
    const fault = error instanceof Refusal ? error.message : t('eSeal.previewFailed');
    return { picture: undefined, busy: false, fault };
  }
  // What is kept is what was seen: until the picture has caught up with the fields, it is not the wanted one.
  const isBehind = JSON.stringify(settled) !== JSON.stringify(wanted);
  return { picture: asked.data, busy: asked.isFetching || isBehind, fault: undefined };
};
