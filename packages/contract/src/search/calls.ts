import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { limits } from '../limits.ts';
import { soughtText } from '../rules/free-text.ts';
import { id } from '../rules/id.ts';
import { ThingKind } from './codes.ts';

/** Something a search found, as far as it takes to recognise it. */
export const Thing = z.object({
  kind: ThingKind.schema,
  id,
  title: z.string(),
  /** What it is numbered with: its own number, the serial of a seal, the phone of a member; empty where there is none. */
  number: z.string(),
  /** How it stands: an enumeration and the name of one of its codes, such as `signingState.running`. */
  state: z.string().nullable(),
  /** Whose it is. */
  person: z.string(),
  at: z.iso.datetime({ offset: true }),
  /** Where the console shows it. */
  path: z.string(),
  /** What was looked for is its whole number or name. */
  exact: z.boolean(),
});

export const searchThings = endpoint({
  method: 'GET',
  path: '/search',
  summary:
    'What I may see and that says these words: a few of each kind, the latest first, and what is named exactly so before all others',
  access: 'unit',
  input: z.object({ text: soughtText(limits.search.text.min, limits.search.text.max) }),
  result: z.object({
    list: z.array(Thing),
    /** The kinds of which there is more than is shown. */
    more: z.array(ThingKind.schema),
  }),
});
