import { FilePurpose } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CallResult, CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { limits } from '@chancery/contract/limits.ts';
import { PlaceKind, SealingFault } from '@chancery/contract/placing/codes.ts';
import type { Sheet } from '@chancery/contract/placing/shapes.ts';
import type { FindWord } from '@chancery/contract/placing/words.ts';
import type { inspectForSigning, saveSigning } from '@chancery/contract/signing/calls.ts';
import { SealFault, type SealFaultCode } from '@chancery/pdf-seal/seal/faults.ts';
import { translator } from '@chancery/phrases/translate.ts';
import type { FileService } from '../../files/ports.ts';
import type { UnitActor } from '../../kit/actor.ts';
import { refuse } from '../../kit/refuse.ts';
import { currentOrigin } from '../../kit/request-context.ts';
import type { SheetReader } from '../../seal-use/ports.ts';
import type { SealThread } from '../seal-thread.ts';

/** A file that was looked at before it is taken into a task. */
export interface Inspected {
  readonly filePath: string;
  readonly name: string;
  readonly sheets: readonly Sheet[];
  /** Whether a party may sign at more than one place. */
  readonly mayStamp: boolean;
  readonly find: FindWord;
}

type Fault = CodeOf<typeof SealingFault>;
type Wish = Pick<CheckedInput<typeof saveSigning>, 'filePaths' | 'parties'>;

const faultOf: Partial<Record<SealFaultCode, Fault>> = {
  notPdf: SealingFault.notPdf,
  encrypted: SealingFault.encrypted,
  tooLarge: SealingFault.tooLarge,
  xfa: SealingFault.formOnly,
  closed: SealingFault.closed,
};

/** As fine as anybody places a signature. */
const rounded = (mm: number): number => Math.round(mm * 100) / 100;

/** The words that places on a document speak of. */
const wordsFor = (parties: Wish['parties'], position: number): string[] => {
  const places = parties.flatMap(({ fields }) =>
    fields.flatMap(({ document, place }) => (document === position ? place : [])),
  );
  return [...new Set(places.flatMap((place) => (place.kind === PlaceKind.keyword ? place.word : [])))];
};

interface Parts {
  readonly files: Pick<FileService, 'read'>;
  readonly sealThread: Pick<SealThread, 'inspect'>;
  readonly sheetReader: Pick<SheetReader, 'read'>;
}

export type FileInspection = ReturnType<typeof createInspection>;

/** Looks at files that are to be signed: their pages and the words on them, or why one cannot be. */
export const createInspection = ({ files, sealThread, sheetReader }: Parts) => {
  const read = async (actor: UnitActor, filePath: string) => {
    const { row, bytes } = await files.read(actor, filePath);
    return row.purpose === FilePurpose.signing ? { name: row.name, bytes } : refuse('file.notFound');
  };

  const look = async (
    bytes: Uint8Array,
  ): Promise<{ fault: Fault } | Omit<Inspected, 'filePath' | 'name' | 'find'>> => {
    try {
      const { pages, mayStamp } = await sealThread.inspect(bytes);
      if (pages.length > limits.signing.pages) return { fault: SealingFault.tooLarge };
      const sheets = pages.map(({ widthMm, heightMm }) => ({
        width: rounded(widthMm),
        height: rounded(heightMm),
      }));
      return { sheets, mayStamp };
    } catch (error) {
      if (error instanceof SealFault) return { fault: faultOf[error.code] ?? SealingFault.damaged };
      throw error;
    }
  };

  const finder = async (bytes: Uint8Array, words: readonly string[]): Promise<FindWord> => {
    if (words.length === 0) return () => [];
    const { found } = await sheetReader.read({ bytes, words });
    return (word) => found[words.indexOf(word)] ?? [];
  };

  /** One file, as the editor for places asks. */
  const one = async (actor: UnitActor, filePath: string): Promise<CallResult<typeof inspectForSigning>> => {
    const looked = await look((await read(actor, filePath)).bytes);
    return 'fault' in looked ? { sheets: [], ...looked } : { sheets: [...looked.sheets], fault: null };
  };

  /** The files of a task that is about to be kept. */
  const all = async (actor: UnitActor, { filePaths, parties }: Wish): Promise<Inspected[]> => {
    const found: Inspected[] = [];
    for (const [position, filePath] of filePaths.entries()) {
      const { name, bytes } = await read(actor, filePath);
      const looked = await look(bytes);
      if ('fault' in looked) {
        const fault = translator(currentOrigin().language)(`code.sealingFault.${looked.fault}`);
        return refuse('signing.file', { params: { name, fault } });
      }
      found.push({ filePath, name, ...looked, find: await finder(bytes, wordsFor(parties, position)) });
    }
    return found;
  };

  return { one, all };
};
