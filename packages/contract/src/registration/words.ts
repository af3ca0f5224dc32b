import { z } from 'zod';
import { RegistrationState } from './codes.ts';

const time = z.iso.datetime({ offset: true, error: 'rule.invalid' });

/** How full a list is. */
export const Places = z.object({
  capacity: z.number(),
  booked: z.number(),
  waiting: z.number(),
});

/** Where whoever asks stands on a list. */
export const MyRegistration = z.object({
  state: RegistrationState.schema,
  /** How many stand before them on the waiting list, and themselves. */
  number: z.number().nullable(),
});

/** Somebody on a list, as those see it who run the platform. */
export const Registered = z.object({
  accountId: z.string(),
  name: z.string(),
  unit: z.string(),
  state: RegistrationState.schema,
  at: time,
});
