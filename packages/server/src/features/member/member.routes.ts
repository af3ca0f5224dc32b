import * as call from '@chancery/contract/member.ts';
import { checkImport, confirmImport } from '@chancery/contract/member-import.ts';
import { handle } from '../../kit/handle.ts';
import type { MemberImportService } from './import.service.ts';
import type { MemberReaders } from './member.readers.ts';
import type { MemberService } from './member.service.ts';
import type { OwnNameService } from './own-name.service.ts';

interface Services {
  readonly members: MemberService;
  readonly memberReaders: MemberReaders;
  readonly memberImports: MemberImportService;
  readonly ownNames: OwnNameService;
}

export const memberRoutes = ({ members, memberReaders, memberImports, ownNames }: Services) => [
  handle(call.listMembers, ({ actor, input }) => memberReaders.list(actor, input)),
  handle(call.listColleagues, ({ actor, input }) => memberReaders.colleagues(actor, input)),
  handle(call.getMember, ({ actor, input }) => memberReaders.get(actor, input)),
  handle(call.listPending, ({ actor, input }) => memberReaders.pending(actor, input)),
  handle(call.hasFingerprint, ({ actor, input }) => memberReaders.fingerprint(actor, input)),
  handle(call.addMember, ({ actor, input }) => members.add(actor, input)),
  handle(call.inviteMember, ({ actor, input }) => members.invite(actor, input)),
  handle(call.inviteAgain, ({ actor, input }) => members.inviteAgain(actor, input.userId)),
  handle(call.editMember, ({ actor, input }) => members.edit(actor, input)),
  handle(call.renameSelf, ({ actor, input }) => ownNames.rename(actor, input.realName)),
  handle(call.setMemberRole, ({ actor, input }) => members.setRole(actor, input)),
  handle(call.disableMember, ({ actor, input }) => members.disable(actor, input.userId)),
  handle(call.enableMember, ({ actor, input }) => members.enable(actor, input.userId)),
  handle(call.removeMember, ({ actor, input }) => members.remove(actor, input)),
  handle(call.endMemberSessions, ({ actor, input }) => members.endSessions(actor, input)),
  handle(checkImport, ({ actor, input, bytes }) => memberImports.check(actor, input, bytes)),
  handle(confirmImport, ({ actor, input }) => memberImports.confirm(actor, input.importId)),
];
