import { codes } from './codes.ts';
import { entry } from './entry.ts';
import { errors } from './errors.ts';
import { rules } from './rules.ts';
import { server } from './server.ts';
import { shell } from './shell.ts';

/** The whole of English. */
export const en = { ...entry, ...errors, ...rules, ...codes, ...server, ...shell } as const;
