import { useEffect, useRef, useState } from 'react';
import { useT } from '../phrases.tsx';
import { whenIdle } from '../when-idle.ts';
import { acceptedOf, faultOf } from './file-rules.ts';
import { cancelled, type FileRules, type FileValue } from './file-value.ts';
import type { OnTheWay } from './file-wait.ts';

/** A file that is on its way, or that did not arrive. */
export interface Underway {
  readonly key: number;
  readonly file: File;
  /** How much is sent, from 0 to 1. */
  readonly part: number;
  /** The network is awaited; it goes on by itself. */
  readonly isWaiting?: boolean;
  /** Why it did not arrive. */
  readonly reason?: string;
  /** What kept it from arriving. */
  readonly refused?: unknown;
  readonly stop: AbortController;
}

interface Options {
  readonly rules: FileRules;
  readonly value: readonly FileValue[];
  onChange(files: readonly FileValue[]): void;
}

let nextKey = 1;

// A form is there before anybody has chosen a file for it.
const sending = () => import('./send-file.ts');
const saidBy = (error: unknown) =>
  sending().then(
    ({ reasonOf }) => reasonOf(error),
    () => undefined,
  );

const wayOf = (underway: readonly Underway[], stopped: number): OnTheWay => {
  const going = underway.filter(({ reason }) => reason === undefined);
  return {
    files: going.length,
    bytes: going.reduce((sum, { file }) => sum + file.size, 0),
    sent: going.reduce((sum, { file, part }) => sum + file.size * part, 0),
    failed: underway.flatMap(({ file, reason }) => (reason === undefined ? [] : [file.name])),
    stopped,
  };
};

/**
 * Uploads files as they are added, a few at once.
 *
 * ```tsx
 * const upload = useUpload({ rules: { purpose: FilePurpose.picture, max: 3 }, value: files, onChange: setFiles });
 * upload.add(event.dataTransfer.files);      // upload.underway, upload.faults, upload.retry(key), upload.cancel(key)
 * ```
 */
export const useUpload = ({ rules, value, onChange }: Options) => {
  const t = useT();
  const accepted = acceptedOf(rules);
  const [underway, setUnderway] = useState<readonly Underway[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [stopped, setStopped] = useState(0);
  const pictures = useRef(new Map<string, string>());
  // Several files arrive one after the other, each after what the one before has made of the list.
  const latest = useRef(value);
  latest.current = value;
  const open = useRef(underway);
  open.current = underway;

  useEffect(() => whenIdle(() => void sending().catch(() => undefined)), []);
  useEffect(
    () => () => {
      for (const { stop } of open.current) stop.abort();
      for (const url of pictures.current.values()) URL.revokeObjectURL(url);
    },
    [],
  );

  const patch = (key: number, next: Partial<Underway>) =>
    setUnderway((items) => items.map((item) => (item.key === key ? { ...item, ...next } : item)));
  const forget = (key: number) => setUnderway((items) => items.filter((item) => item.key !== key));

  const send = async ({ key, file, stop }: Underway) => {
    try {
      const sendIt = rules.send ?? (await sending()).sendFor(rules.purpose);
      const taken = await sendIt(file, {
        signal: stop.signal,
        onProgress: (part) => patch(key, { part }),
        onWaiting: (isWaiting) => patch(key, { isWaiting }),
      });
      if (file.type.startsWith('image/')) pictures.current.set(taken.filePath, URL.createObjectURL(file));
      forget(key);
      // Where there is room for one, the next replaces it.
      latest.current = accepted.max === 1 ? [taken] : [...latest.current, taken];
      onChange(latest.current);
    } catch (error) {
      if (stop.signal.aborted) forget(key);
      else {
        const reason = (await saidBy(error)) ?? t('upload.noAnswer');
        patch(key, { reason, refused: error });
      }
    }
  };

  const begin = (file: File): Underway => ({ key: nextKey++, file, part: 0, stop: new AbortController() });

  const add = (files: Iterable<File>) => {
    const said: string[] = [];
    const good: Underway[] = [];
    // Where there is room for one, the next also takes the place of one that did not arrive.
    const staying = accepted.max === 1 ? underway.filter(({ reason }) => reason === undefined) : underway;
    const room = accepted.max === 1 ? 1 - staying.length : accepted.max - value.length - staying.length;
    for (const file of files) {
      const fault = faultOf(file, accepted, t);
      if (fault) said.push(fault);
      else if (good.length >= room) {
        said.push(t('upload.tooMany', { max: accepted.max }));
        break;
      } else good.push(begin(file));
    }
    setFaults(said);
    const replaced = good.length > 0 && accepted.max === 1;
    setUnderway((items) => [
      ...(replaced ? items.filter(({ reason }) => reason === undefined) : items),
      ...good,
    ]);
    for (const item of good) void send(item);
  };

  return {
    accepted,
    underway,
    faults,
    add,
    onTheWay: wayOf(underway, stopped),
    /** The picture of a file that was sent from here. */
    pictureOf: (filePath: string) => pictures.current.get(filePath),
    retry: (key: number) => {
      const failed = underway.find((item) => item.key === key);
      if (!failed) return;
      const again = begin(failed.file);
      setUnderway((items) => items.map((item) => (item.key === key ? again : item)));
      void send(again);
    },
    /** Stops a file on its way, or takes away one that did not arrive. */
    cancel: (key: number) => {
      const item = underway.find((one) => one.key === key);
      item?.stop.abort(cancelled);
      if (item?.reason === undefined) setStopped((times) => times + 1);
      forget(key);
    },
    remove: (filePath: string) => onChange(value.filter((file) => file.filePath !== filePath)),
  };
};
