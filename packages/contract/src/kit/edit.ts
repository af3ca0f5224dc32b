import { z } from 'zod';

/** The state an edit was begun on; saving on an older one is refused with what changed since. */
export const revision = z.number().int().min(1);
