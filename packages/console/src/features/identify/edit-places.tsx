import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { EditKind } from '#wire/identify/codes.ts';
import { codeLabel } from '#wire/kit/codes.ts';
import { useT } from '../../kit/phrases.tsx';
import { Crop } from './crop.tsx';
import { boxOf, type Edit, type Identification } from './identification.ts';
import css from './identify.module.css';

interface Props {
  readonly data: Identification;
  readonly edits: readonly Edit[];
  readonly at: number;
  onLook(at: number): void;
}

/** The altered places one by one, each as it is now beside how it was. */
export const EditPlaces = ({ data, edits, at, onLook }: Props) => {
  const t = useT();
  const edit = edits[at];
  if (!edit) return null;
  const mark = data.sources[edit.before.source]?.mark;
  const n = at + 1;
  const kindOf = (one: Edit) => t(codeLabel(EditKind, one.kind));
  return (
    <div className={css.places}>
      <div className={css.pager}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('identify.previousPlace')}
          disabled={at === 0}
          onClick={() => onLook(at - 1)}
        >
          <IconChevronLeft size="1.125rem" />
        </ActionIcon>
        <p role="status">
          <strong>{t('identify.place', { n, all: edits.length })}</strong>
          <span className={css.dim}>{t('identify.placeOn', { kind: kindOf(edit), page: edit.page })}</span>
        </p>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('identify.nextPlace')}
          disabled={n === edits.length}
          onClick={() => onLook(n)}
        >
          <IconChevronRight size="1.125rem" />
        </ActionIcon>
      </div>
      <div className={css.pair}>
        <figure>
          <figcaption>{t('identify.before')}</figcaption>
          {mark?.tmpUrl ? (
            <Crop
              key={`${at} before`}
              url={mark.tmpUrl}
              fileType={mark.fileType}
              page={edit.before.page}
              box={edit.before}
              alt={t('identify.beforeAlt', { n })}
              of={mark.recordId}
            />
          ) : (
            <p className={css.dim}>{t('identify.beforeHidden')}</p>
          )}
        </figure>
        <figure>
          <figcaption>{t('identify.now')}</figcaption>
          <Crop
            key={`${at} now`}
            url={data.tmpUrl}
            fileType={data.fileType}
            page={edit.page}
            box={boxOf(edit.corners)}
            alt={t('identify.nowAlt', { n })}
            of={data.filePath}
          />
        </figure>
      </div>
      {edits.length > 1 && (
        <ol className={css.all}>
          {edits.map((one, which) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name, and never move
            <li key={which}>
              <button type="button" aria-current={which === at || undefined} onClick={() => onLook(which)}>
                <span className={css.tag}>{which + 1}</span>
                {t('identify.placeOn', { kind: kindOf(one), page: one.page })}
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
};
