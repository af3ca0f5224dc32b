import { FilePurpose } from '@chancery/contract/file/codes.ts';
import { limits } from '@chancery/contract/limits.ts';
import { SealFault, type SealFaultCode } from '@chancery/pdf-seal/seal/faults.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { FileService } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { SealThread, Signable } from './seal-thread.ts';

/** A file that was looked at before it is taken into a task. */
export interface Inspected extends Signable {
  readonly filePath: string;
}

const faultKeys = ['notPdf', 'damaged', 'encrypted', 'tooLarge', 'xfa', 'closed'] as const;
type Named = (typeof faultKeys)[number];
const isNamed = (code: SealFaultCode): code is SealFaultCode & Named =>
  (faultKeys as readonly string[]).includes(code);

export type InspectFiles = ReturnType<typeof createInspection>;

/** Looks at files that are to be signed: their pages, or a refusal that says why one cannot be. */
export const createInspection = (files: Pick<FileService, 'read'>, thread: Pick<SealThread, 'inspect'>) => {
  const refuseFile = (name: string, code: SealFaultCode): never => {
    const key = `signing.fault.${isNamed(code) ? code : 'damaged'}` as const;
    const fault = translator(currentOrigin().language)(key);
    return refuse('signing.file', { params: { name, fault } });
  };

  return async (actor: UnitActor, filePaths: readonly string[]): Promise<Inspected[]> => {
    const found: Inspected[] = [];
    for (const filePath of filePaths) {
      const { row, bytes } = await files.read(actor, filePath);
      if (row.purpose !== FilePurpose.signing) return refuse('file.notFound');
      const signable = await thread.inspect(bytes).catch((error: unknown) => {
        if (error instanceof SealFault) return refuseFile(row.name, error.code);
        throw error;
      });
      if (signable.pages.length > limits.signing.pages) refuseFile(row.name, 'tooLarge');
      found.push({ filePath, ...signable });
    }
    return found;
  };
};
