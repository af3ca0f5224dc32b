import { createHash } from 'node:crypto';
import { beginUpload, uploadFile, uploadPart } from '@chancery/contract/file/calls.ts';
import type { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import { imprintOnPaper } from '../../../e-seals/e-seal/imprint.testing.ts';
import { picture } from '../../../files/file/files.testing.ts';
import { createMarker } from '../../../marks/identify/identify.testing.ts';
import { paperOf } from '../../../seal-use/placing/placing.testing.ts';
import type { Caller } from '../../world.ts';
import type { Ground } from './ground.ts';

let shade = 0;
const bytes = async () => {
  shade += 1;
  return new Uint8Array(await picture('png', shade));
};

/** Files, files on their way, exports, marks and identifications. */
export const fileThings = ({ world, unit, main, text, insert }: Ground) => {
  const { call, db } = world;
  const marker = createMarker(world);
  const by = { created_by: main.id, created_by_name: text('person') };

  const file = async (purpose: CodeOf<typeof FilePurpose> = 'application', who: Caller = main) =>
    (await call(who, uploadFile, { fileName: `${text('file')}.png`, purpose }, { body: await bytes() }))
      .filePath;

  const mark = async (state: 'done' | 'waiting' | 'failed' = 'done') => {
    const { id } = await marker.record(main, { bytes: await bytes(), note: text('mark') });
    await db.query(
      `UPDATE watermark_record SET state = $2, file_name = $3, created_by_name = $4,
         finished_at = CASE WHEN $2 = 'waiting' THEN NULL ELSE now() END, fault = CASE WHEN $2 = 'failed' THEN 'broken' END
       WHERE id = $1`,
      [id, state, `${text('file')}.png`, by.created_by_name],
    );
    return id;
  };

  /** A picture of an imprint, uploaded. */
  const imprint = async () => {
    const body = new Uint8Array(await imprintOnPaper());
    return (await call(main, uploadFile, { fileName: `${text('file')}.png`, purpose: 'picture' }, { body }))
      .filePath;
  };

  return {
    file,
    /** A file that can be sealed. */
    paper: async (who: Caller = main) => {
      const body = paperOf([{ text: text('paper') }]);
      const about = { fileName: `${text('file')}.pdf`, purpose: 'application' } as const;
      return (await call(who, uploadFile, about, { body })).filePath;
    },
    imprint,
    mark,
    /** A file on its way: only announced, or with all its bytes here. */
    upload: async (how: 'begun' | 'whole' = 'begun') => {
      const body = await bytes();
      const digest = createHash('sha256').update(body).digest('hex');
      const size = how === 'whole' ? body.length : 9;
      const input = { fileName: `${text('file')}.png`, purpose: 'application', size, digest } as const;
      const { uploadId } = await call(main, beginUpload, input);
      if (how === 'whole') await call(main, uploadPart, { uploadId, offset: 0 }, { body });
      return uploadId;
    },
    /** An export: with its file, or one that nobody takes up meanwhile. */
    exported: (state: 'done' | 'waiting' = 'done') =>
      insert('export_job', {
        id: crypto.randomUUID(),
        company_id: unit.id,
        account_id: main.id,
        by_name: text('person'),
        type: 3,
        format: 'csv',
        filters: { keyword: text('word') },
        names: {},
        columns: ['title'],
        language: 'en',
        sight: '0',
        state,
        worked_until: new Date(Date.now() + 86_400_000),
        ...(state === 'done' && { file: 'none', size: 1, digest: Buffer.alloc(32) }),
      }),
    identification: async (state: 'done' | 'waiting' = 'done') => {
      const done = state === 'done' ? { outcome: 'none', finished_at: new Date() } : {};
      const about = {
        file_id: await file(),
        file_name: text('file'),
        file_type: 'image/png',
        digest: Buffer.alloc(32),
      };
      return insert('watermark_detection', {
        id: crypto.randomUUID(),
        company_id: unit.id,
        state,
        ...about,
        ...done,
        ...by,
      });
    },
  };
};
