import type { Editor } from '@tiptap/react';
import { openDialog } from '../overlay/dialog-store.ts';

const load = () => import('./link.dialog.tsx');

/** Asks where the selected words lead. */
export const askLink = async (editor: Editor): Promise<void> => {
  const href = (editor.getAttributes('link') as { readonly href?: string }).href ?? '';
  const answer = (await openDialog(load, { href })) as string | undefined;
  if (answer === undefined) return;
  const chain = editor.chain().focus().extendMarkRange('link');
  if (answer === '') chain.unsetLink().run();
  else if (editor.state.selection.empty && href === '')
    chain
      .insertContent({ type: 'text', text: answer, marks: [{ type: 'link', attrs: { href: answer } }] })
      .run();
  else chain.setLink({ href: answer }).run();
};
