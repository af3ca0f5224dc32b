import {
  applyCertification,
  approveCertification,
  getCertification,
  getOwnCertification,
  listCertifications,
  openCertificationFile,
  readLicence,
  rejectCertification,
  withdrawCertification,
} from '@chancery/contract/certification/calls.ts';
import { CertificationState } from '@chancery/contract/certification/codes.ts';
import { handle } from '../../kit/handle.ts';
import type { CertificationService } from './certification.service.ts';
import type { ReviewService } from './review.service.ts';

export const certificationRoutes = (certifications: CertificationService, reviews: ReviewService) => [
  handle(readLicence, ({ actor, input }) => certifications.read(actor, input)),
  handle(applyCertification, ({ actor, input }) => certifications.apply(actor, input)),
  handle(withdrawCertification, ({ actor, input }) => certifications.withdraw(actor, input)),
  handle(getOwnCertification, ({ actor }) => certifications.own(actor)),
  handle(getCertification, ({ actor, input }) => certifications.get(actor, input)),
  handle(listCertifications, ({ input }) => reviews.list(input)),
  handle(approveCertification, ({ actor, input }) =>
    reviews.decide(actor, input.id, CertificationState.approved),
  ),
  handle(rejectCertification, ({ actor, input }) =>
    reviews.decide(actor, input.id, CertificationState.rejected, input.reason),
  ),
  handle(openCertificationFile, ({ actor, input }) => reviews.openFile(actor, input)),
];
