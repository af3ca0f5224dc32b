import type { Evidence } from '../../kit/evidence.ts';
import type { Transactions } from '../../kit/transaction.ts';
import type { LogService } from '../../platform/ports.ts';
import type { Attempts } from '../account/attempts.ts';
import type { SessionService } from '../account/session.service.ts';
import type { MessageService } from '../message/message.service.ts';
import type { SmsService } from '../sms/sms.service.ts';
import { createConsentService } from './consent.service.ts';
import type { HandOver } from './hand-over.ts';
import { createMemberImportService } from './import.service.ts';
import { createInvitationService } from './invitation.service.ts';
import { createInvitationTexts } from './invitation-texts.ts';
import type { Leave } from './leaving.ts';
import { createMemberReaders, type SealsOfMember } from './member.readers.ts';
import { createMemberService } from './member.service.ts';
import { createOwnInvitations } from './own-invitations.ts';
import { createOwnNameService } from './own-name.service.ts';

interface Parts {
  readonly transactions: Transactions;
  readonly sessions: SessionService;
  readonly attempts: Attempts;
  readonly logs: LogService;
  readonly texts: SmsService;
  readonly messages: MessageService;
  readonly evidence: Evidence;
  readonly handOver: HandOver;
  readonly leave: Leave;
  readonly seals: SealsOfMember;
  forget(what: string): void;
}

/** Who belongs to a unit: shown, invited, changed and taken out. */
export const createMembers = (parts: Parts) => {
  const { transactions, texts, attempts, messages, evidence, forget } = parts;
  const ownInvitations = createOwnInvitations(transactions);
  const invitationTexts = createInvitationTexts({ transactions, texts, attempts });
  return {
    members: createMemberService(parts),
    memberReaders: createMemberReaders(parts),
    memberImports: createMemberImportService(transactions),
    ownNames: createOwnNameService(transactions, forget),
    invitations: createInvitationService(transactions, invitationTexts),
    ownInvitations,
    consents: createConsentService({ transactions, messages, evidence, refusals: ownInvitations }),
  };
};
