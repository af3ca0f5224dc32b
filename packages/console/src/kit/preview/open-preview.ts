import { openDialog } from '../overlay/dialog-store.ts';
import type { FileValue } from '../upload/file-value.ts';
import type { LinkOf } from '../upload/link-of.ts';

/** What is looked at. */
export interface Previewed {
  readonly file: FileValue;
  readonly linkOf?: LinkOf;
  readonly alt?: string;
}

const load = () => import('./preview.dialog.tsx');

/** Shows a file as large as the window. */
export const openPreview = (previewed: Previewed): Promise<unknown> => openDialog(load, previewed);
