import { listSms } from '@chancery/contract/sms/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { SmsService } from './sms.service.ts';

export const smsRoutes = (texts: SmsService) => [handle(listSms, ({ input }) => texts.list(input))];
