import type { FastifyBaseLogger } from 'fastify';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { FileService } from '../file/file.service.ts';
import type { MessageService } from '../message/message.service.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { createCertificationService } from './certification.service.ts';
import { createLicenceReader } from './ocr/licence-reader.ts';
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
