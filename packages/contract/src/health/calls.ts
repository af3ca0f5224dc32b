import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { HealthFact, HealthFault, HealthPart } from './codes.ts';

const time = z.iso.datetime({ offset: true });

/** One part of the platform: what is told of it, and what is wrong. */
export const HealthReport = z.object({
  part: HealthPart.schema,
  facts: z.array(
    z.object({
      fact: HealthFact.schema,
      /** A moment is written as such; none where there was none yet. */
      value: z.union([z.number(), z.string()]).nullable(),
      /** Which server, job or certificate it is about, where there are several. */
      of: z.string(),
    }),
  ),
  faults: z.array(
    z.object({
      fault: HealthFault.schema,
      /** Since when, as far as it is known. */
      since: time,
      /** Which servers, jobs or certificates, or what was said. */
      about: z.string(),
    }),
  ),
});

export const getHealth = endpoint({
  method: 'GET',
  path: '/health',
  summary: 'How the platform is: what is wrong, since when, and the figures behind it',
  access: 'operator',
  permission: 'health.view',
  result: z.object({ at: time, server: z.string(), parts: z.array(HealthReport) }),
});
