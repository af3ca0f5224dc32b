import type { Brand } from '@chancery/contract/brands/brand.ts';
import type { FileService } from '../../files/ports.ts';
import type { Transactions } from '../../kit/transaction.ts';
import { createMarkLists } from './mark.lists.ts';
import { createMarkService } from './mark.service.ts';
import { defineMarkJob } from './mark-job.ts';

type Parts = Parameters<typeof defineMarkJob>[0] & {
  readonly transactions: Transactions;
  readonly files: FileService;
  readonly brand: Brand;
};

/** Marked files: asked for, made and found again. */
export const createMarks = (parts: Parts) => {
  defineMarkJob(parts);
  return {
    marks: createMarkService(parts),
    markLists: createMarkLists(parts.transactions, parts.files),
  };
};
