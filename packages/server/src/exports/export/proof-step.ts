import { ExportFault } from '@chancery/contract/export/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { isInUnit } from '../../kit/actor.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { ProveUse } from '../../seal-use/ports.ts';
import type { ExportProof, UnitExport } from './export.table.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportWork } from './export-work.ts';
import { nextUses } from './read-uses.ts';
import type { AskerOf } from './rights.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly files: ExportFiles;
  readonly work: ExportWork;
  readonly askerOf: AskerOf;
  readonly proveUse: ProveUse;
}

/** Uses that are proven in one step. */
const usesAtOnce = 50;

/** The photos that an evidence file names. */
const photosIn = (bundle: Uint8Array): string[] => {
  const { photos = [] } = JSON.parse(Buffer.from(bundle).toString('utf8')) as {
    photos?: readonly { readonly digest: string }[];
  };
  return photos.map(({ digest }) => digest);
};

/** Proves some more uses of an export, each with a file that anybody can check. */
export const createProofStep =
  ({ transactions, files, work, askerOf, proveUse }: Parts) =>
  async (job: UnitExport): Promise<'more' | 'over'> => {
    const scope = { companyId: job.companyId };
    const asked = await transactions.apart(scope, async (tx) => {
      const actor = await askerOf(tx, job, { hold: true });
      return actor && isInUnit(actor) && { actor, uses: await nextUses(tx, actor, job, usesAtOnce) };
    });
    if (!asked) {
      await transactions.apart(scope, (tx) => work.refused(tx, job));
      return 'over';
    }
    const fail = async (fault: 'tooMany' | 'altered'): Promise<'over'> => {
      await transactions.apart(scope, (tx) => work.failed(tx, job, ExportFault[fault]));
      return 'over';
    };
    const { actor, uses } = asked;
    if (job.proofs.length + uses.length > limits.export.evidenceUses) return fail('tooMany');
    const proofs: ExportProof[] = [];
    for (const { id, key } of uses) {
      const bundle = await proveUse(actor, key);
      if (!bundle) return fail('altered');
      proofs.push({ id, key, file: await files.writePart(job.id, bundle), photos: photosIn(bundle) });
    }
    await transactions.apart(scope, (tx) =>
      work.change(tx, job, {
        proofs: [...job.proofs, ...proofs],
        allProven: uses.length < usesAtOnce,
        tries: 0,
        workedUntil: null,
      }),
    );
    return 'more';
  };
