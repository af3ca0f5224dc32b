import { Button } from '@mantine/core';
import { IconArrowsMaximize, IconLink } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { getWall } from '#wire/wall/calls.ts';
import { useAccess } from '../../kit/access.ts';
import { call } from '../../kit/call.ts';
import { go } from '../../kit/go.ts';
import { useT } from '../../kit/phrases.tsx';
import { Waiting } from '../../kit/waiting.tsx';
import { useWall } from './use-wall.ts';
import css from './wall.module.css';
import { Wall } from './wall.tsx';

/** The wall within the console, and the way to put it on a screen of its own. */
export const Page = () => {
  const t = useT();
  const { can } = useAccess();
  const frame = useRef<HTMLDivElement>(null);
  const standing = useWall(useCallback(() => call(getWall, {}, { silent: true }), []));
  return (
    <div className={css.page}>
      <header className={css.bar}>
        <h1>{t('wall.title')}</h1>
        {can('wall.share') && (
          <Button
            variant="default"
            leftSection={<IconLink size="1rem" aria-hidden="true" />}
            onClick={() => go('/bigdata/links')}
          >
            {t('wall.links')}
          </Button>
        )}
        {document.fullscreenEnabled && (
          <Button
            leftSection={<IconArrowsMaximize size="1rem" aria-hidden="true" />}
            onClick={() => void frame.current?.requestFullscreen()}
          >
            {t('wall.fullScreen')}
          </Button>
        )}
      </header>
      <div ref={frame} className={css.frame}>
        {standing.is === 'shown' ? <Wall {...standing} /> : <Waiting />}
      </div>
    </div>
  );
};
