import { codes } from '../kit/codes.ts';

/** Whether a version can be read by everybody yet. */
export const VersionState = codes('versionState', { draft: 'draft', published: 'published' });
