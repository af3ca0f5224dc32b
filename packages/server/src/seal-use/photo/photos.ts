import type { FileService, FileStore } from '../../files/ports.ts';
import type { Evidence } from '../../kit/evidence.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts } from '../../people/ports.ts';
import { createAttach, type PhotoEffect } from './attach-photo.ts';
import { createPhoneService } from './phone.service.ts';
import { createPhotoService } from './photo.service.ts';
import { createPhotoIntake } from './photo-intake.ts';
import { createPhotoTicketService } from './photo-ticket.service.ts';
import { createPictures } from './take-photo.ts';

interface Parts {
  readonly settings: { readonly publicUrl: string; readonly host: string };
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly attempts: Attempts;
  readonly evidence: Evidence;
  readonly jobs: Jobs;
  readonly files: FileService;
  readonly store: FileStore;
  /** What a new photo changes elsewhere, one after the other. */
  readonly effects: readonly PhotoEffect[];
}

export type Photos = ReturnType<typeof createPhotos>;

/** Everything about photos of uses, put together. */
export const createPhotos = (parts: Parts) => {
  const { transactions, jobs, files, store, evidence, effects } = parts;
  const attach = createAttach(evidence, effects);
  const pictures = createPictures(files, store);
  return {
    photos: createPhotoService({ transactions, files, attach }),
    photoTickets: createPhotoTicketService(parts),
    phones: createPhoneService({ ...parts, attach, pictures }),
    photoIntake: createPhotoIntake({ transactions, jobs, attach, pictures }),
  };
};
