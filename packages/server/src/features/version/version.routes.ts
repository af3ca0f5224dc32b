import { getVersion, listVersions } from '@chancery/contract/version.ts';
import { handle } from '../../kit/handle.ts';
import type { VersionService } from './version.service.ts';

export const versionRoutes = (versions: VersionService) => [
  handle(listVersions, ({ input, origin }) => versions.list(input, origin.language)),
  handle(getVersion, ({ input, origin }) => versions.get(input.id, origin.language)),
];
