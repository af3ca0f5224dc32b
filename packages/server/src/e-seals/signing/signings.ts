import type { Brand } from '@chancery/contract/brands/brand.ts';
import type { Language } from '@chancery/phrases/phrase.ts';
import type { FileService, FileStore } from '../../files/ports.ts';
import type { Identities, IdentityLook } from '../../identity/ports.ts';
import type { Jobs } from '../../kit/jobs.ts';
import type { Secrets } from '../../kit/secrets.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { Attempts, SecondProof, SmsService, Tell, VerificationService } from '../../people/ports.ts';
import type { EvidenceAlarm, EvidenceService } from '../../proof/ports.ts';
import type { SheetReader } from '../../seal-use/ports.ts';
import type { PlatformSeal } from '../platform-seal.ts';
import type { SealThread } from '../seal-thread.ts';
import type { TaskSeals } from '../sealing/task-seals.ts';
import type { InkCleaner } from '../signature/clean-photo.ts';
import { createCompletion } from './completion-job.ts';
import { createInspection } from './inspect-files.ts';
import { createMemberSigning } from './member.service.ts';
import { createOutsideSigning } from './outside.service.ts';
import { createPartyActs } from './party-acts.ts';
import type { PersonalKeys } from './personal-keys.ts';
import { createSignDocuments } from './sign-documents.ts';
import { createSigningLists } from './signing.lists.ts';
import { createSigningService } from './signing.service.ts';
import { createSigningJobs } from './signing-jobs.ts';
import { createSigningNews } from './signing-news.ts';
import { createSigningSteps } from './signing-steps.ts';
import { createTaskHolds } from './task-holds.ts';

interface Parts {
  readonly publicUrl: string;
  readonly brand: Brand;
  readonly brandName: Readonly<Record<Language, string>>;
  readonly transactions: Transactions;
  readonly secrets: Secrets;
  readonly jobs: Jobs;
  readonly evidence: EvidenceService;
  readonly alarm: EvidenceAlarm;
  readonly files: FileService;
  readonly store: FileStore;
  readonly tell: Tell;
  readonly texts: SmsService;
  readonly attempts: Attempts;
  readonly codes: VerificationService;
  readonly secondProof: SecondProof;
  readonly identities: Identities;
  readonly identityLook: IdentityLook;
  readonly keys: PersonalKeys;
  readonly ink: InkCleaner;
  readonly sealThread: SealThread;
  readonly platformSeal: PlatformSeal;
  readonly taskSeals: TaskSeals;
  readonly sheetReader: SheetReader;
}

/** Signing by several parties, put together. */
export const createSignings = (parts: Parts) => {
  const { transactions, files, sealThread } = parts;
  const news = createSigningNews(parts);
  const steps = createSigningSteps({ ...parts, news });
  const signing = createSignDocuments({ ...parts, thread: sealThread });
  const holds = createTaskHolds(parts);
  const acts = createPartyActs({ ...parts, news, steps, signing, holds });
  return {
    signings: createSigningService({ ...parts, news, steps, inspect: createInspection(parts) }),
    signingLists: createSigningLists(transactions, files),
    memberSigning: createMemberSigning({ ...parts, acts, signing }),
    outsideSigning: createOutsideSigning({ ...parts, steps, acts, signing }),
    completion: createCompletion({ ...parts, news, steps, holds }),
    signingJobs: createSigningJobs({ ...parts, news, steps }),
  };
};
