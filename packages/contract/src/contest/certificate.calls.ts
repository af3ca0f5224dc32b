import { z } from 'zod';
import { FileLink } from '../file/calls.ts';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { id } from '../rules/id.ts';

const time = z.iso.datetime({ offset: true });

export const makeCertificate = endpoint({
  method: 'GET',
  path: '/contest/certificate/make/:id',
  summary: 'My certificate of an event that is over, as a PDF with a number that anybody can check',
  access: 'unit',
  permission: 'contest.view',
  params: z.object({ id }),
  result: FileLink.extend({ fileName: z.string(), number: z.string() }),
  timeoutMs: limits.timeoutMs.report,
  errors: [
    'contest.notFound',
    'contest.noCertificate',
    'file.storage',
    'request.tooMany',
    'permission.denied',
  ],
});

export const checkCertificate = endpoint({
  method: 'POST',
  path: '/contest/certificate/check',
  summary: 'What the certificate with a number says, for whoever has it',
  access: 'public',
  reads: true,
  input: z.object({ number: z.string().trim().min(1).max(40) }),
  result: z.object({
    number: z.string(),
    titleZh: z.string(),
    titleEn: z.string(),
    name: z.string(),
    team: z.string(),
    unitName: z.string(),
    /** Nothing where the team took part without being ranked in the last round. */
    place: z.number().nullable(),
    awardZh: z.string(),
    awardEn: z.string(),
    issuedAt: time,
  }),
  errors: ['contest.certificateNotFound', 'request.tooMany'],
});
