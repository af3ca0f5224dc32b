import type { Permission } from '@chancery/contract/permissions.ts';
import { getCounts } from '#wire/dashboard/counts.ts';
import { listMessages, newLiveTicket, recentMessages } from '#wire/message/calls.ts';
import { currentAccess } from './access.ts';
import { lookAtAccess } from './access-watch.ts';
import { call } from './call.ts';
import { readSocket } from './catalogue.ts';
import { doubtConnection, isLost, watchReturn } from './connection.ts';
import { type LiveFrame, passOn } from './live-bus.ts';
import { keepLive } from './live-socket.ts';
import { closeNotice, notices, notify } from './notice-store.ts';
import { t } from './phrases.tsx';
import { queries, refresh } from './query.ts';
import { currentSession, watchSession } from './session-store.ts';

const mayRead: Permission = 'message.view';
/** So that many readers of one message do not ask in the same moment. */
const spreadMs = () => 80 + Math.random() * 320;
const knownAtMost = 500;

const path = '/ws/messages';
const address = async (): Promise<string> => {
  // A ticket is for one use: two within a moment are no second click.
  const { ticket } = await call(newLiveTicket, { at: performance.now() }, { silent: true });
  return `${location.origin.replace(/^http/, 'ws')}${path}?ticket=${ticket}`;
};

/** Which messages this tab has heard of; undefined before the first look. */
let known: Set<string> | undefined;
let newest: string | undefined;

const announce = (titles: readonly string[]) => {
  if (titles.length === 0 || document.visibilityState !== 'visible') return;
  const [only] = titles;
  const { ms } = readSocket('INFO');
  notify.success(titles.length === 1 && only ? only : t('shell.newMessages', { n: titles.length }), { ms });
};

/** Fetches what came since the newest message this tab knows, so that none is missed however long it was away. */
const catchUp = async (): Promise<void> => {
  if (!currentAccess()?.can(mayRead)) return;
  const { list } = await call(recentMessages, newest ? { after: newest } : {}, { silent: true });
  const isFirst = known === undefined;
  if (!known || known.size > knownAtMost) known = new Set(known && [...known].slice(-knownAtMost / 2));
  const fresh = list.filter(({ id, readAt }) => !known?.has(id) && readAt === null);
  for (const { id } of list) known.add(id);
  newest = list[0]?.id ?? newest;
  if (!isFirst) announce(fresh.map(({ title }) => title));
};

let planned: ReturnType<typeof setTimeout> | undefined;
let withMessages = false;

/** Reads again what may have changed, once for many hints. */
const lookAgain = (frame: LiveFrame) => {
  withMessages ||= frame !== 'counts';
  planned ??= setTimeout(() => {
    planned = undefined;
    const all = withMessages;
    withMessages = false;
    void queries.invalidateQueries({ queryKey: ['counts'] });
    void refresh(getCounts);
    void refresh(recentMessages);
    void refresh(listMessages);
    if (all) void catchUp().catch(() => undefined);
  }, spreadMs());
};

/** Invitations come from any unit, so they are no messages of this one. They are rare: the code is fetched when needed. */
const lookForInvitations = async (isNews: boolean): Promise<void> => {
  const { freshInvitations } = await import('./invitations.ts');
  const fresh = await freshInvitations();
  if (isNews) announce(fresh.map((unit) => t('shell.invitedBy', { unit })));
};

const onFrame = (type: string) => {
  const isNews = type === 'invitation';
  if (isNews || type === 'resync') void lookForInvitations(isNews).catch(() => undefined);
  if (type === 'use' || type === 'file' || type === 'device') return passOn(type);
  if (type !== 'message' && type !== 'counts' && type !== 'resync') return;
  lookAgain(type);
  passOn(type);
};

const closeLost = () => {
  const text = t('shell.liveLost');
  for (const notice of notices.get()) if (notice.text === text) closeNotice(notice.id);
};

/** Listens to the server while somebody is in a unit; the answer ends it. */
export const startLive = (): (() => void) => {
  let kept: ReturnType<typeof keepLive> | undefined;
  let listeningFor = '';

  const follow = () => {
    const session = currentSession();
    const wanted = session?.kind === 'unit' && session.unitId ? `${session.token} ${session.unitId}` : '';
    if (wanted === listeningFor) return;
    kept?.stop();
    listeningFor = wanted;
    known = undefined;
    newest = undefined;
    kept =
      wanted === ''
        ? undefined
        : keepLive({
            address,
            open: (url) => new WebSocket(url),
            onFrame,
            onOpen: () => {
              closeLost();
              onFrame('resync');
            },
            onOver: lookAtAccess,
            onCut: () => void doubtConnection(),
            onLost: () => {
              // Without a network everything else says so already.
              const { persistent } = readSocket('failure');
              if (!isLost()) notify.error(t('shell.liveLost'), { persistent });
            },
          });
  };
  follow();
  const unwatch = watchSession(follow);
  const hurry = () => kept?.hurry();
  const onVisible = () => document.visibilityState === 'visible' && hurry();
  const unwatchReturn = watchReturn(hurry);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    unwatch();
    unwatchReturn();
    kept?.stop();
    clearTimeout(planned);
    planned = undefined;
    document.removeEventListener('visibilitychange', onVisible);
  };
};
