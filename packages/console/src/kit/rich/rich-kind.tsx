import type { RichDoc } from '@chancery/contract/rich/doc.ts';
import { plainText, readDoc } from '@chancery/contract/rich/doc.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { CustomKind, CustomProps } from '../form/field-spec.ts';
import { useT } from '../phrases.tsx';
import css from './editor.module.css';
import type { UploadedPicture } from './rich-editor.tsx';

const fetchEditor = () => import('./rich-editor.tsx').then((it) => ({ default: it.RichEditor }));
const RichEditor = lazy(fetchEditor);

interface Options {
  readonly lang: string;
  /** Left out where a text has no pictures. */
  readonly upload?: (file: File) => Promise<UploadedPicture>;
  /** Links to the pictures of the text a form was opened with. */
  readonly picturesOf?: (loaded: Readonly<Record<string, unknown>>) => Readonly<Record<string, string>>;
}

const docIn = (value: unknown): RichDoc | undefined =>
  typeof value === 'string' && value !== '' ? readDoc(JSON.parse(value)) : undefined;

/** A field for a formatted text; a form holds it as the text of its document. */
export const richKind = ({ lang, upload, picturesOf }: Options): CustomKind => {
  // On its way while what is to be edited is still being read; where it gets lost, the field asks again.
  fetchEditor().catch(() => undefined);
  return {
    Custom: function RichField({ label, value, error, loaded, onChange }: CustomProps) {
      const t = useT();
      // What the editor was begun with: from then on it knows better than the form.
      const [begun, setBegun] = useState(value);
      const [own, setOwn] = useState(value);
      if (value !== own) {
        setOwn(value);
        setBegun(value);
      }
      // A form is drawn anew with every letter of any field; a long text is not to be read anew with it.
      const doc = useMemo(() => docIn(begun), [begun]);
      return (
        <Suspense fallback={<div className={css.placeholder}>{t('editor.loading')}</div>}>
          <RichEditor
            key={typeof begun === 'string' ? begun.length + begun.slice(0, 64) : ''}
            {...{ label, error, lang, upload }}
            doc={doc}
            pictures={picturesOf?.(loaded) ?? {}}
            onChange={(doc) => {
              const text = JSON.stringify(doc);
              setOwn(text);
              onChange(text);
            }}
          />
        </Suspense>
      );
    },
    show: (value) => {
      const doc = docIn(value);
      return doc ? plainText(doc).slice(0, 500) : '';
    },
    begin: (value) => (value ? JSON.stringify(value) : ''),
    read: (text) => docIn(text) ?? null,
  };
};
