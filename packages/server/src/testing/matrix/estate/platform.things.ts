import { next } from '../../given.ts';
import type { Ground } from './ground.ts';

/** What belongs to everybody: no unit is a stranger to it. */
export const commonThings: ReadonlySet<string> = new Set([
  'version',
  'firmware',
  'offer',
  'engravingOffer',
  'engraver',
]);

/** What the platform holds ready for every unit. */
export const platformThings = ({ world: { db, given }, insert }: Ground) => ({
  version: async (): Promise<string> => (await db.query('SELECT id FROM version_history LIMIT 1')).rows[0].id,
  firmware: async (): Promise<string> =>
    insert('firmware', {
      id: crypto.randomUUID(),
      model: 'S30',
      version: `8.${next()}.0`,
      digest: Buffer.alloc(32),
      size: 10,
      by_name: 'somebody',
    }),
  /** The serial and the code of a smart seal that nobody has bound. */
  boxed: async () => {
    const { serial, bindCode } = await given.hardware();
    return { serial, code: bindCode };
  },
});
