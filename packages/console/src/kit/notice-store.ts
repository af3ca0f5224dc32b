import { limits } from '@chancery/contract/limits.ts';
import { createStore } from './store.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

/** A short message at the edge of the screen. */
export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  /** How long it stays; undefined until it is closed. */
  readonly ms?: number;
  /** Grows when the same message comes again while it is shown. */
  readonly times: number;
  /** Where it leads. */
  readonly link?: NoticeLink;
}

interface NoticeLink {
  readonly label: string;
  readonly to: string;
}

export interface NoticeOptions {
  readonly ms?: number;
  /** Stays until somebody closes it. */
  readonly persistent?: boolean;
  readonly link?: NoticeLink;
}

/** More would cover the page. */
const atOnce = 4;
let nextId = 1;

/** The notices on the screen, oldest first. */
export const notices = createStore<readonly Notice[]>([]);

const show =
  (kind: NoticeKind, defaultMs: number) =>
  (text: string, options: NoticeOptions = {}) => {
    const ms = options.persistent ? undefined : (options.ms ?? defaultMs);
    const shown = notices.get();
    const same = shown.find((notice) => notice.kind === kind && notice.text === text);
    if (same) {
      notices.set(shown.map((notice) => (notice === same ? { ...same, ms, times: same.times + 1 } : notice)));
      return;
    }
    const next = { id: nextId++, kind, text, ms, times: 1, link: options.link };
    notices.set([...shown, next].slice(-atOnce));
  };

/** Says something at the edge of the screen; ten failures with one text are one notice. */
export const notify = {
  info: show('info', limits.noticeMs.info),
  success: show('success', limits.noticeMs.info),
  warning: show('warning', limits.noticeMs.error),
  error: show('error', limits.noticeMs.error),
};

/** Takes a notice away. */
export const closeNotice = (id: number): void => {
  notices.set(notices.get().filter((notice) => notice.id !== id));
};
