import { useState } from 'react';
import { Card } from '../../kit/card.tsx';
import { useT } from '../../kit/phrases.tsx';
import { showSize } from '../../kit/upload/file-rules.ts';
import { DocumentPages } from './document-pages.tsx';
import css from './signing.module.css';
import type { Field } from './signing.ts';

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly tmpUrl: string;
  readonly digest: string;
}

interface Props {
  readonly documents: readonly Shown[];
  readonly certificate: { readonly tmpUrl: string } | null;
  readonly isComplete: boolean;
  readonly fields: readonly Field[];
  /** The reader has still to sign. */
  readonly isOpen: boolean;
}

/** The documents of a task, to be read and downloaded. */
export const TaskDocuments = ({ documents, certificate, isComplete, fields, isOpen }: Props) => {
  const t = useT();
  const [chosen, setChosen] = useState(0);
  const document = documents[chosen];
  return (
    <Card title={t('signing.documents')}>
      <ul className={css.list}>
        {documents.map(({ id, name, size, tmpUrl }, at) => (
          <li key={id} className={css.line}>
            <button
              type="button"
              className={css.quiet}
              aria-current={at === chosen || undefined}
              onClick={() => setChosen(at)}
            >
              {name}
            </button>
            <span className={`${css.dim} ${css.spread}`}>{showSize(size)}</span>
            <a href={tmpUrl} download aria-label={t('signing.downloadOf', { name })}>
              {t('signing.download')}
            </a>
          </li>
        ))}
        {isComplete && (
          <li className={css.line}>
            <span className={css.spread}>
              {t(certificate ? 'signing.certificate' : 'signing.certificateSoon')}
            </span>
            {certificate && (
              <a
                href={certificate.tmpUrl}
                download
                aria-label={t('signing.downloadOf', { name: t('signing.certificate') })}
              >
                {t('signing.download')}
              </a>
            )}
          </li>
        )}
      </ul>
      {document && (
        <DocumentPages
          key={`${document.id} ${document.digest}`}
          url={document.tmpUrl}
          position={chosen}
          fields={fields}
          isOpen={isOpen}
        />
      )}
    </Card>
  );
};
