import { createHash, randomBytes } from 'node:crypto';
import { embed } from '@chancery/watermark/embed.ts';
import sharp from 'sharp';
import { uuidv7 } from 'uuidv7';
import type { World } from '../../testing/world.ts';

/** A page with writing, small enough to be marked and read within a second or two. */
export const pagePicture = (seed = 1): Promise<Buffer> => {
  const [width, height] = [900, 1_270];
  let state = seed * 2_654_435_761;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const words: string[] = [];
  for (let y = 90; y < height - 90; y += 26)
    for (let x = 80; x < width - 100; ) {
      const long = 18 + Math.floor(random() * 60);
      for (let at = x; at < x + long; at += 9)
        words.push(`<path d="M${at} ${y}v${7 + Math.floor(random() * 7)}h5v-6z" fill="#222"/>`);
      x += long + 12;
    }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>${words.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** What becomes of a picture that is sent around. */
export const sentAround = (bytes: Uint8Array): Promise<Buffer> =>
  sharp(bytes).jpeg({ quality: 70 }).toBuffer();

interface Wish {
  readonly bytes: Uint8Array;
  readonly note?: string;
}
type Person = { readonly id: string; readonly unit: { readonly id: string } };

/** Marks a picture for somebody, and keeps the record of it. */
export const createMarker = ({ app, db }: World) => {
  const keepFile = async (by: Person, bytes: Uint8Array): Promise<string> => {
    const about = { name: 'contract.png', type: 'image/png', size: bytes.length, purpose: 'marked' } as const;
    const usedAt = new Date();
    const owner = { id: by.id, companyId: by.unit.id };
    const { filePath } = await app.services.fileStore.layFor(Buffer.from(bytes), (content) =>
      app.transactions.apart({ companyId: by.unit.id }, (tx) =>
        app.services.files.keep(tx, owner, { ...about, usedAt }, content),
      ),
    );
    return filePath;
  };

  /** A record of a mark, whose file may be anything. */
  const record = async (by: Person, { bytes, note = '' }: Wish) => {
    const id = uuidv7();
    const markId = randomBytes(8).readBigUInt64BE();
    const fileId = await keepFile(by, bytes);
    await db.query(
      `INSERT INTO watermark_record (id, company_id, mark_id, source_file_id, marked_file_id, file_name, file_type,
         marked_digest, page_count, strength, variant, note, state, created_by, created_by_name, finished_at)
       VALUES ($1, $2, $3, $4, $4, 'contract.png', 'image/png', $5, 1, 'standard', 'overlay', $6, 'done', $7,
         'The marker', now())`,
      [
        id,
        by.unit.id,
        BigInt.asIntN(64, markId).toString(),
        fileId,
        createHash('sha256').update(bytes).digest(),
        note,
        by.id,
      ],
    );
    return { id, markId };
  };

  const keyOf = ({ unit }: Person) => ({
    sync: app.secrets.markKey('sync'),
    unit: app.secrets.markKey({ companyId: unit.id }),
  });

  /** A page that carries a mark of somebody's unit, with its record and what it looked like. */
  const marked = async (by: Person, source: Uint8Array) => {
    const draft = await record(by, { bytes: randomBytes(64) });
    const made = await embed(source, { id: draft.markId, key: keyOf(by), strength: 'strong' });
    for (const [page, { width, height, reference }] of made.pages.entries())
      await db.query(
        `INSERT INTO watermark_page (record_id, page, company_id, width, height, reference)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [draft.id, page, by.unit.id, width, height, Buffer.from(reference)],
      );
    await db.query('UPDATE watermark_record SET marked_digest = $2, marked_file_id = $3 WHERE id = $1', [
      draft.id,
      createHash('sha256').update(made.bytes).digest(),
      await keepFile(by, made.bytes),
    ]);
    return { ...draft, bytes: made.bytes };
  };

  return { record, marked };
};
