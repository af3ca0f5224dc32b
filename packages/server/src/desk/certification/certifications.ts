import type { FastifyBaseLogger } from 'fastify';
import type { FileService } from '../../files/ports.ts';
import type { Identities, IdentityLook, IdentityProviders } from '../../identity/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { MessageService, SmsService } from '../../people/ports.ts';
import { createCertificationService } from './certification.service.ts';
import { createCertificationChecks } from './certification-checks.ts';
import { createLicenceReader } from './licence-reader.ts';
import { createReviewService } from './review.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly files: FileService;
  readonly texts: SmsService;
  readonly messages: MessageService;
  readonly log: FastifyBaseLogger;
  readonly jobs: Jobs;
  readonly identities: Identities;
  readonly identityLook: IdentityLook;
  readonly identityProviders: IdentityProviders;
}

/** Certification of units: applied for, and decided by operators. */
export const createCertifications = (parts: Parts) => {
  const { transactions, secrets, files, texts, messages, log } = parts;
  const reviews = createReviewService(transactions, files, texts, messages);
  const licenceReader = createLicenceReader(log);
  return {
    licenceReader,
    certifications: createCertificationService({ ...parts, secrets, reader: licenceReader }),
    reviews,
    certificationChecks: createCertificationChecks({ ...parts, decide: reviews.decide }),
  };
};
