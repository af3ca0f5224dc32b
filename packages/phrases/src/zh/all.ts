import { certification } from './certification.ts';
import { codes } from './codes.ts';
import { desk } from './desk.ts';
import { entry } from './entry.ts';
import { errors } from './errors.ts';
import { member } from './member.ts';
import { operator } from './operator.ts';
import { rules } from './rules.ts';
import { server } from './server.ts';
import { shell } from './shell.ts';
import { unit } from './unit.ts';

/** The whole of Simplified Chinese. */
export const zh = {
  ...certification,
  ...entry,
  ...desk,
  ...errors,
  ...rules,
  ...codes,
  ...server,
  ...shell,
  ...member,
  ...operator,
  ...unit,
};
