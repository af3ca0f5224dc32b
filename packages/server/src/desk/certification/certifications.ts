import type { FastifyBaseLogger } from 'fastify';
import type { FileService } from '../../files/ports.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { MessageService, SmsService } from '../../people/ports.ts';
import { createCertificationService } from './certification.service.ts';
import { createLicenceReader } from './licence-reader.ts';
import { createReviewService } from './review.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly files: FileService;
  readonly texts: SmsService;
  readonly messages: MessageService;
  readonly log: FastifyBaseLogger;
}

/** Certification of units: applied for, and decided by operators. */
export const createCertifications = ({ transactions, secrets, files, texts, messages, log }: Parts) => {
  const licenceReader = createLicenceReader(log);
  return {
    licenceReader,
    certifications: createCertificationService({ transactions, secrets, files, reader: licenceReader }),
    reviews: createReviewService(transactions, files, texts, messages),
  };
};
