import { z } from 'zod';
import { broken, obeys } from '../kit/rule.ts';
import { limits } from '../limits.ts';
import { type RichDoc, readDoc } from './doc.ts';

/** A formatted text as it travels. Whoever keeps one keeps what `readDoc` makes of it. */
export const richDoc = z.object({ type: z.literal('doc'), content: z.array(z.unknown()) }).check(
  obeys((value) => {
    const doc = readDoc(value);
    if (!doc) return broken('rule.invalid');
    const { length } = JSON.stringify(doc);
    return length > limits.announcement.bodyChars
      ? broken('rule.tooLong', { max: limits.announcement.bodyChars })
      : undefined;
  }),
) as unknown as z.ZodType<RichDoc, RichDoc>;
