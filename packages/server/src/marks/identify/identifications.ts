import type { Brand } from '@chancery/contract/brands/brand.ts';
import type { FileService } from '../../files/ports.ts';
import { createIdentifyLists } from './identify.lists.ts';
import { createIdentifyService } from './identify.service.ts';
import { defineIdentifyJob } from './identify-job.ts';

type Parts = Parameters<typeof defineIdentifyJob>[0] & {
  readonly files: FileService;
  readonly brand: Brand;
};

/** Where files came from: asked, looked for and listed. */
export const createIdentifications = (parts: Parts) => {
  const { transactions, jobs, files, brand } = parts;
  defineIdentifyJob(parts);
  const identifyLists = createIdentifyLists(transactions, files);
  return {
    identifications: createIdentifyService({ transactions, jobs, files, lists: identifyLists, brand }),
    identifyLists,
  };
};
