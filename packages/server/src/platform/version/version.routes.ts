import * as call from '@chancery/contract/version/calls.ts';
import { handle } from '../../kit/handle.ts';
import type { VersionService } from './version.service.ts';
import type { VersionAdminService } from './version-admin.service.ts';

export const versionRoutes = (versions: VersionService, admin: VersionAdminService) => [
  handle(call.listVersions, ({ input, origin }) => versions.list(input, origin.language)),
  handle(call.getVersion, ({ input, origin }) => versions.get(input.id, origin.language)),
  handle(call.listVersionDrafts, ({ input }) => admin.list(input)),
  handle(call.getVersionDraft, ({ input }) => admin.get(input.id)),
  handle(call.addVersion, ({ actor, input }) => admin.add(actor, input)),
  handle(call.updateVersion, ({ actor, input }) => admin.update(actor, input)),
  handle(call.publishVersion, ({ actor, input }) => admin.publish(actor, input.id)),
  handle(call.deleteVersion, ({ input }) => admin.remove(input.id)),
];
