import { z } from 'zod';

/** An id. It is one id however it is written, so that nobody passes for somebody else by writing their own in capitals. */
export const id = z.uuid().toLowerCase();
