import { Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useAccess } from '../kit/access.ts';
import { Name } from '../kit/name.tsx';
import { usePageKey } from '../kit/page-title.ts';
import { useT } from '../kit/phrases.tsx';
import { useTags } from '../kit/tag-store.ts';
import { isAffixed, showsObject, type Tag } from '../kit/tags.ts';
import css from './tag-bar.module.css';
import { comingBack, useTagActions } from './use-tags.ts';

interface Props {
  readonly tag: Tag;
  readonly current: boolean;
}

const OpenPage = ({ tag, current }: Props) => {
  const t = useT();
  const access = useAccess();
  const actions = useTagActions();
  const entry = access.entryFor(tag.key);
  // A menu without a home page leads to its first one from here.
  const plain = isAffixed(tag) ? t('shell.homeTab') : tag.key;
  const title = (entry?.url === tag.key ? entry.name : undefined) ?? tag.title ?? entry?.name ?? plain;
  const canClose = !isAffixed(tag);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && canClose) void actions.close(tag.key);
  };
  return (
    <Menu width={180} position="bottom-start">
      <Menu.ContextMenu>
        <li
          className={css.tag}
          data-current={current || undefined}
          onAuxClick={(event) => event.button === 1 && canClose && void actions.close(tag.key)}
        >
          <Link
            to={tag.href}
            state={comingBack}
            className={css.link}
            aria-current={current ? 'page' : undefined}
            onKeyDown={onKeyDown}
          >
            {showsObject(tag.key) ? <Name of={title} /> : title}
          </Link>
          {canClose && (
            <button
              type="button"
              className={css.close}
              aria-label={t('shell.closePage', { name: title })}
              onClick={() => void actions.close(tag.key)}
            >
              <IconX size="0.8125rem" aria-hidden="true" />
            </button>
          )}
        </li>
      </Menu.ContextMenu>
      <Menu.Dropdown>
        <Menu.Item disabled={!canClose} onClick={() => void actions.close(tag.key)}>
          {t('action.close')}
        </Menu.Item>
        <Menu.Item onClick={() => void actions.closeOthers(tag.key, tag.href)}>
          {t('shell.closeOthers')}
        </Menu.Item>
        <Menu.Item onClick={() => void actions.closeAll()}>{t('shell.closeAll')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

/** The pages that are open; at most fifteen, the home page always among them. */
export const TagBar = () => {
  const t = useT();
  const key = usePageKey();
  const tags = useTags();
  const list = useRef<HTMLUListElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the pages or their names change, the one looked at stays in sight
  useEffect(() => {
    list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [key, tags]);

  return (
    <nav className={css.bar} aria-label={t('shell.openPages')}>
      <ul ref={list} onWheel={(event) => event.currentTarget.scrollBy({ left: event.deltaY })}>
        {tags.map((tag) => (
          <OpenPage key={tag.key} tag={tag} current={tag.key === key} />
        ))}
      </ul>
    </nav>
  );
};
