import { mergeAttributes, Node } from '@tiptap/core';

export interface PictureOptions {
  /** The link to a picture. */
  readonly urlOf: (material: string) => string;
}

/** A picture of a text: named by its file, shown by a link that is made anew each time. */
export const PictureNode = Node.create<PictureOptions>({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ urlOf: () => '' }),
  addAttributes: () => ({ material: { default: null }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[data-material]',
      getAttrs: (element) => ({ material: element.dataset.material, alt: element.getAttribute('alt') ?? '' }),
    },
  ],
  renderHTML({ HTMLAttributes: { material, alt } }) {
    return [
      'img',
      mergeAttributes({ 'data-material': material, alt, src: this.options.urlOf(String(material)) }),
    ];
  },
});
