import { type Endings, forgotten } from '../../kit/ending.ts';

/** What ends with a member among files: what was still being sent. */
export const fileEndings: Endings = {
  file_upload: { from: 'disabled', whose: ['created_by'], end: forgotten('file_upload') },
};
