import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { codeLabel } from '#wire/kit/codes.ts';
import { listMarks } from '#wire/watermark/calls.ts';
import { MarkScope, MarkState } from '#wire/watermark/codes.ts';
import { isUnderWay } from '#wire/watermark/rules.ts';
import { Card } from '../../kit/card.tsx';
import { meaningOf } from '../../kit/list/meanings.ts';
import { StatusTag } from '../../kit/list/status-tag.tsx';
import { openDialog } from '../../kit/overlay/dialog-store.ts';
import { useT } from '../../kit/phrases.tsx';
import { useRead } from '../../kit/query.ts';
import { type MarkRow, saveMarked } from './mark.ts';
import { MarkProgress } from './mark-progress.tsx';
import { MarkSteps } from './mark-steps.tsx';
import { markDetailPath } from './paths.ts';
import { useMarkNews } from './use-mark-news.ts';
import css from './watermark.module.css';

const compare = ({ id, fileName }: MarkRow) =>
  openDialog(() => import('./compare.dialog.tsx'), { id, fileName });

interface Props {
  /** The files marked last, which are offered all at once. */
  readonly batch: readonly string[];
}

const shown = { scope: MarkScope.mine, pageSize: 20 } as const;

/** One's own latest files: how far each is, and what came of it. */
export const LatestMarks = ({ batch }: Props) => {
  const t = useT();
  const { data } = useRead(listMarks, shown, { keepLast: true, toTheEnd: true });
  const list = data?.list ?? [];
  useMarkNews(
    listMarks,
    list.some(({ state }) => isUnderWay(state)),
  );
  const ready = list.filter(({ id, state }) => batch.includes(id) && state === MarkState.done);
  const all = (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size="1rem" aria-hidden="true" />}
      onClick={() => void saveMarked(ready, t)}
    >
      {t('watermark.downloadAll', { n: ready.length })}
    </Button>
  );
  return (
    <Card title={t('watermark.latest')} aside={ready.length > 1 && all}>
      {data && list.length === 0 && <p className={css.dim}>{t('watermark.latestNone')}</p>}
      <ul className={css.marks} aria-busy={!data}>
        {list.map((mark) => (
          <li key={mark.id} data-state={mark.state}>
            <div className={css.name}>
              <Link
                to={markDetailPath(mark.id)}
                aria-label={t('watermark.openRecord', { name: mark.fileName })}
              >
                {mark.fileName}
              </Link>
              {mark.note && <span className={css.dim}>{mark.note}</span>}
            </div>
            <StatusTag meaning={meaningOf('markState', mark.state)}>
              {t(codeLabel(MarkState, mark.state))}
            </StatusTag>
            <MarkSteps mark={mark} onCompare={() => void compare(mark)} />
            <MarkProgress mark={mark} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
