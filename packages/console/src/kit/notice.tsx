import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { go } from './go.ts';
import { NoticeIcon } from './icons.tsx';
import css from './notice.module.css';
import { closeNotice, type Notice, notices } from './notice-store.ts';
import { useT } from './phrases.tsx';
import { useStore } from './store.ts';

const NoticeCard = ({ notice }: { readonly notice: Notice }) => {
  const t = useT();
  const [held, hold] = useState(false);
  const { id, ms, kind, times, link } = notice;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same message again starts its time anew
  useEffect(() => {
    if (ms === undefined || held) return;
    const timer = setTimeout(() => closeNotice(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, held, times]);

  return (
    <li
      className={css.notice}
      data-kind={kind}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <NoticeIcon kind={kind} />
      <p className={`${css.text} sentence`} role={kind === 'error' ? 'alert' : 'status'}>
        {notice.text}
        {link && (
          <button
            type="button"
            className={css.link}
            onClick={() => {
              closeNotice(id);
              go(link.to);
            }}
          >
            {link.label}
          </button>
        )}
      </p>
      <button
        type="button"
        className={css.close}
        aria-label={t('entry.closeNotice')}
        onClick={() => closeNotice(id)}
      >
        ×
      </button>
    </li>
  );
};

/** The place where notices appear. It lives in the top layer, so that a dialog does not hide it. */
export const Notices = () => {
  const t = useT();
  const shown = useStore(notices);
  const place = useRef<HTMLElement>(null);
  const newest = shown.at(-1)?.id;

  // A newcomer lifts the place above dialogs opened since.
  useLayoutEffect(() => {
    const element = place.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);

  return (
    <section ref={place} popover="manual" className={css.place} aria-label={t('entry.notices')}>
      <ol className={css.list}>
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </ol>
    </section>
  );
};
