import * as call from '@chancery/contract/member/calls.ts';
import { checkImport, confirmImport } from '@chancery/contract/member/import.ts';
import * as invitation from '@chancery/contract/member/invitation.ts';
import { handle, handlePrepared } from '../../kit/handle.ts';
import type { ConsentService } from './consent.service.ts';
import type { MemberImportService } from './import.service.ts';
import type { InvitationService } from './invitation.service.ts';
import type { MemberReaders } from './member.readers.ts';
import type { MemberService } from './member.service.ts';
import type { OwnInvitations } from './own-invitations.ts';
import type { OwnNameService } from './own-name.service.ts';

interface Services {
  readonly members: MemberService;
  readonly memberReaders: MemberReaders;
  readonly memberImports: MemberImportService;
  readonly ownNames: OwnNameService;
  readonly invitations: InvitationService;
  readonly consents: ConsentService;
  readonly ownInvitations: OwnInvitations;
}

export const memberRoutes = ({
  members,
  memberReaders,
  memberImports,
  ownNames,
  invitations,
  consents,
  ownInvitations,
}: Services) => [
  handle(call.listMembers, ({ actor, input }) => memberReaders.list(actor, input)),
  handle(call.listColleagues, ({ actor, input }) => memberReaders.colleagues(actor, input)),
  handle(call.getMember, ({ actor, input }) => memberReaders.get(actor, input)),
  handle(call.listPending, ({ actor, input }) => memberReaders.pending(actor, input)),
  handle(call.hasFingerprint, ({ actor, input }) => memberReaders.fingerprint(actor, input)),
  handle(invitation.listInvitations, ({ actor, input }) => invitations.list(actor, input)),
  handle(invitation.addMember, ({ actor, input }) => invitations.add(actor, input)),
  handle(invitation.inviteMember, ({ actor, input }) => invitations.invite(actor, input)),
  handle(invitation.inviteAgain, ({ actor, input }) => invitations.again(actor, input.id)),
  handle(invitation.withdrawInvitation, ({ actor, input }) => invitations.withdraw(actor, input.id)),
  handle(invitation.listOwnInvitations, ({ actor }) => ownInvitations.list(actor)),
  handle(invitation.acceptInvitation, ({ actor, input }) => consents.accept(actor, input.id)),
  handle(invitation.declineInvitation, ({ actor, input }) => consents.decline(actor, input)),
  handle(invitation.allowInvitations, ({ actor, input }) => ownInvitations.allow(actor, input.companyId)),
  handle(call.editMember, ({ actor, input }) => members.edit(actor, input)),
  handle(call.renameSelf, ({ actor, input }) => ownNames.rename(actor, input.realName)),
  handle(call.setMemberRole, ({ actor, input }) => members.setRole(actor, input)),
  handle(call.disableMember, ({ actor, input }) => members.disable(actor, input.userId)),
  handle(call.enableMember, ({ actor, input }) => members.enable(actor, input.userId)),
  handle(call.removeMember, ({ actor, input }) => members.remove(actor, input)),
  handle(call.endMemberSessions, ({ actor, input }) => members.endSessions(actor, input)),
  handlePrepared(
    checkImport,
    ({ bytes }) => memberImports.readRows(bytes),
    ({ actor, input }, rows) => memberImports.check(actor, input, rows),
  ),
  handle(confirmImport, ({ actor, input }) => memberImports.confirm(actor, input.importId)),
];
