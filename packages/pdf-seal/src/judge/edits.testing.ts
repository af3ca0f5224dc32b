import { joined, streamOf } from '../pdf/files.testing.ts';
import { shown } from './contract.testing.ts';
import { documentEdits } from './edits-document.testing.ts';
import { fieldsEdits } from './edits-fields.testing.ts';
import type { Edit } from './edits-kit.testing.ts';
import { overlaysEdits } from './edits-overlays.testing.ts';
import { pagesEdits } from './edits-pages.testing.ts';
import { sealsEdits } from './edits-seals.testing.ts';

/** Every edit is for a contract whose first seal is 40 to 42. */
export const edits: Readonly<Record<string, Edit>> = {
  ...pagesEdits,
  ...overlaysEdits,
  ...fieldsEdits,
  ...sealsEdits,
  ...documentEdits,
};

/** Bytes behind the file that no cross-reference knows of. */
export const withBytesBehind = (file: Uint8Array): Uint8Array =>
  joined(file, '6 0 obj\n', streamOf('', shown('Pay 900 yuan')), '\nendobj\n');
