import { useEffect, useRef } from 'react';
import { getExport } from '#wire/export/calls.ts';
import { ExportState } from '#wire/export/codes.ts';
import { isUnderWay } from '#wire/export/rules.ts';
import { refresh, useRead } from '../../kit/query.ts';
import type { ExportRow } from './export-progress.tsx';
import { fetchExport } from './fetch-export.ts';

const everyMs = 500;

/** Follows an export from its beginning until its file is there, and then has the browser fetch it. */
export const useExport = (begun: ExportRow | undefined): ExportRow | undefined => {
  const { data } = useRead(getExport, { id: begun?.id ?? '' }, { enabled: begun !== undefined, staleMs: 0 });
  const job = data ?? begun;
  const isOpen = job !== undefined && isUnderWay(job.state);
  const fetched = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void refresh(getExport), everyMs);
    return () => clearInterval(timer);
  }, [isOpen]);
  useEffect(() => {
    if (job?.state !== ExportState.done || fetched.current) return;
    fetched.current = true;
    void fetchExport(job.id).catch(() => undefined);
  }, [job]);
  return job;
};
