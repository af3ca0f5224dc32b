import { TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { PictureNode, type PictureOptions } from './picture-node.ts';

/** What the editor writes: exactly what a text may be made of. */
export const extensionsFor = (options: PictureOptions) => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, autolink: true, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
  }),
  TableKit.configure({ table: { resizable: false } }),
  PictureNode.configure(options),
];
