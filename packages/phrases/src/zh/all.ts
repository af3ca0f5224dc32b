import { application } from './application.ts';
import { approvalCodes } from './approval-codes.ts';
import { certification } from './certification.ts';
import { codes } from './codes.ts';
import { desk } from './desk.ts';
import { entry } from './entry.ts';
import { errors } from './errors.ts';
import { member } from './member.ts';
import { message } from './message.ts';
import { messageTexts } from './message-texts.ts';
import { operator } from './operator.ts';
import { rules } from './rules.ts';
import { sealUseCodes } from './seal-use-codes.ts';
import { server } from './server.ts';
import { shell } from './shell.ts';
import { template } from './template.ts';
import { unit } from './unit.ts';

/** The whole of Simplified Chinese. */
export const zh = {
  ...application,
  ...certification,
  ...entry,
  ...desk,
  ...errors,
  ...rules,
  ...codes,
  ...approvalCodes,
  ...sealUseCodes,
  ...server,
  ...shell,
  ...member,
  ...message,
  ...messageTexts,
  ...operator,
  ...template,
  ...unit,
};
