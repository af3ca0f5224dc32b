import { Button } from '@mantine/core';
import { useState } from 'react';
import { EngravingPaper } from '#wire/engraving/codes.ts';
import { sayCode } from '../../kit/list/labels.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { useT } from '../../kit/phrases.tsx';
import { FileView } from '../../kit/preview/file-view.tsx';
import css from './engraving.module.css';
import type { WholeEngraving } from './whole-engraving.ts';

type Papers = Pick<WholeEngraving, 'papers'> & Partial<Pick<WholeEngraving, 'letter'>>;
type Paper = WholeEngraving['papers'][number];

const Shown = ({ paper }: { readonly paper: Paper }) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const { file, kind, addedBy } = paper;
  return (
    <>
      <span className={css.quiet}>{t('engraving.paperBy', { name: addedBy })}</span>
      {isShown ? (
        <FileView
          file={file}
          linkOf={() => Promise.resolve(file.tmpUrl)}
          alt={sayCode(t, EngravingPaper, kind)}
        />
      ) : (
        <div>
          <Button variant="default" size="sm" onClick={() => setShown(true)}>
            {file.fileName}
          </Button>
        </div>
      )}
    </>
  );
};

/** The papers that the police want to see: what is there, what is missing, and the letter to print. */
export const PapersSection = ({ data }: { readonly data: Papers }) => {
  const t = useT();
  const { papers, letter } = data;
  return (
    <>
      {letter && (
        <>
          <p>{t('engraving.papersText')}</p>
          <p>
            <a href={letter.tmpUrl} target="_blank" rel="noreferrer">
              {t('engraving.letter')}
            </a>
          </p>
        </>
      )}
      <ul className={css.papers}>
        {EngravingPaper.all.map((kind) => {
          const paper = papers.find((one) => one.kind === kind);
          return (
            <li key={kind}>
              <span className={css.first}>
                <strong>{sayCode(t, EngravingPaper, kind)}</strong>
                {!paper && <StatusTag meaning="attention">{t('engraving.paperMissing')}</StatusTag>}
              </span>
              {paper && <Shown paper={paper} />}
            </li>
          );
        })}
      </ul>
    </>
  );
};
