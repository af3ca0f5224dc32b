import type { ErrorKey } from '@chancery/contract/errors.ts';
import type { uploadFile } from '@chancery/contract/file/calls.ts';
import type { FileType } from '@chancery/contract/file/codes.ts';
import type { CodeOf } from '@chancery/contract/kit/codes.ts';
import type { CheckedInput } from '@chancery/contract/kit/endpoint.ts';
import { Refused } from '../../kit/refuse.ts';
import { checkFile } from './file-check.ts';

/** What came of a look at a file, as it travels between threads: its kind, or what is wrong with it. */
export type FileOutcome =
  | { readonly type: CodeOf<typeof FileType> }
  | { readonly refused: ErrorKey; readonly params?: Readonly<Record<string, string | number>> | undefined };

export const outcomeOf = async (
  bytes: Buffer,
  about: CheckedInput<typeof uploadFile>,
): Promise<FileOutcome> => {
  try {
    return { type: await checkFile(bytes, about) };
  } catch (error) {
    if (error instanceof Refused) return { refused: error.key, params: error.detail.params };
    throw error;
  }
};
