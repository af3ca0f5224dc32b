import { uploadFile } from '@chancery/contract/file/calls.ts';
import { saveSigning, startSigning } from '@chancery/contract/signing/calls.ts';
import { asGuest, asMember, contract, inDays } from '../../../e-seals/signing/signing.testing.ts';
import type { Ground } from './ground.ts';

let paper: Promise<Buffer> | undefined;

/** Signing tasks, their parties and the files to be signed. */
export const signingThings = ({ world: { call, db }, main, text }: Ground) => {
  const signingFile = async (): Promise<string> => {
    paper ??= contract(1);
    const body = new Uint8Array(await paper);
    return (await call(main, uploadFile, { fileName: `${text('file')}.pdf`, purpose: 'signing' }, { body }))
      .filePath;
  };

  return {
    signingFile,
    /** A task of the main administrator's, who is a party of it; so is somebody outside. */
    signing: async (state: 'draft' | 'running' = 'running'): Promise<string> => {
      const { id } = await call(main, saveSigning, {
        title: text('task'),
        note: text('note'),
        filePaths: [await signingFile()],
        parties: [asMember(main), { ...asGuest(), unitName: text('unit') }],
        expiresOn: inDays(3),
      });
      if (state === 'running') await call(main, startSigning, { id });
      return id;
    },
    signingParty: async (taskId: string): Promise<string> => {
      const { rows } = await db.query(
        `SELECT id FROM signing_party WHERE task_id = $1 AND kind = 'outside'`,
        [taskId],
      );
      return rows[0].id;
    },
  };
};
