import '@mantine/core/styles/Input.layer.css';
import { type RichDoc, readDoc } from '@chancery/contract/rich/doc.ts';
import { Input } from '@mantine/core';
import { EditorContent, type JSONContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { notify } from '../notice-store.ts';
import { useT } from '../phrases.tsx';
import { reasonOf } from '../upload/send-file.ts';
import { askLink } from './ask-link.ts';
import css from './editor.module.css';
import { extensionsFor } from './extensions.ts';
import { restFor } from './rest-for.ts';
import text from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

/** A picture that was uploaded for a text. */
export interface UploadedPicture {
  readonly id: string;
  readonly url: string;
}

interface Props {
  readonly label: string;
  readonly error: string | undefined;
  readonly lang: string;
  readonly doc: RichDoc | undefined;
  readonly pictures: Readonly<Record<string, string>>;
  onChange(doc: RichDoc): void;
  /** Left out where a text has no pictures. */
  readonly upload?: ((file: File) => Promise<UploadedPicture>) | undefined;
}

const imagesOf = (files: FileList | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'));

/** The editor of a formatted text. It comes with the first form that needs it. */
export const RichEditor = ({ label, error, lang, doc, pictures, onChange, upload }: Props) => {
  const t = useT();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const urls = useRef(new Map(Object.entries(pictures)));
  const told = useRef(onChange);
  told.current = onChange;
  const pending = useRef<ReturnType<typeof setTimeout>>(undefined);
  const handOn = useRef<() => void>(undefined);

  const insert = async (files: readonly File[]) => {
    if (!upload) return;
    for (const file of files) {
      try {
        const { id: material, url } = await upload(file);
        urls.current.set(material, url);
        const alt = file.name.replace(/\.\w+$/, '');
        editor?.chain().focus().insertContent({ type: 'image', attrs: { material, alt } }).run();
      } catch (fault) {
        notify.error(t('editor.pictureFailed', { reason: reasonOf(fault) ?? file.name }));
      }
    }
  };
  const take = (files: FileList | undefined): boolean => {
    const images = upload ? imagesOf(files) : [];
    if (images.length > 0) void insert(images);
    return images.length > 0;
  };

  const editor = useEditor({
    extensions: extensionsFor({ urlOf: (material) => urls.current.get(material) ?? '' }),
    content: (doc as JSONContent | undefined) ?? '',
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        class: text.text ?? '',
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang,
      },
      handlePaste: (_, event) => take(event.clipboardData?.files),
      handleDrop: (_, event) => take(event.dataTransfer?.files),
    },
    onUpdate: ({ editor: changed }) => {
      handOn.current = () => {
        handOn.current = undefined;
        clearTimeout(pending.current);
        told.current(readDoc(changed.getJSON()) ?? { type: 'doc', content: [] });
      };
      clearTimeout(pending.current);
      pending.current = setTimeout(() => handOn.current?.(), restFor(changed.state.doc.content.size));
    },
    // Whoever presses the button has left the text before.
    onBlur: () => handOn.current?.(),
  });
  useEffect(() => () => handOn.current?.(), []);

  return (
    <Input.Wrapper {...{ id, label, error }} labelElement="div">
      <div className={css.editor} data-error={Boolean(error) || undefined}>
        <Toolbar
          editor={editor}
          onPicture={upload && (() => chooser.current?.click())}
          onLink={() => void askLink(editor)}
        />
        <EditorContent editor={editor} className={css.body} />
        <input
          ref={chooser}
          type="file"
          hidden
          tabIndex={-1}
          multiple
          accept="image/jpeg,image/png,image/webp"
          onChange={(event) => {
            take(event.currentTarget.files ?? undefined);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
};
