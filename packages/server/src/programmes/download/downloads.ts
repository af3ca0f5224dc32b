import type { WatermarkPool } from '@chancery/watermark/pool.ts';
import type { FileService, FileStore, FileWords } from '../../files/ports.ts';
import type { Ground } from '../../kit/ground.ts';
import type { DictionaryService } from '../../platform/ports.ts';
import type { MaterialService } from '../material/material.service.ts';
import { createCopyService } from './copy.service.ts';
import { defineCopyJob } from './copy-job.ts';
import { createDownloadService } from './download.service.ts';
import { createDownloadAnnouncements, createDownloadDesk } from './download-desk.service.ts';
import { createFetchList } from './fetch-list.ts';
import { createTraceService } from './trace.service.ts';
import { defineTraceJob } from './trace-job.ts';
import { defineWordsJob } from './words-job.ts';

interface Ports {
  readonly files: FileService;
  readonly fileWords: FileWords;
  readonly store: FileStore;
  readonly pool: WatermarkPool;
  readonly dictionaries: DictionaryService;
  readonly materials: MaterialService;
}

/** Files for units: offered, handed out, marked for whoever takes them, and traced back to them. */
export const createDownloads = (ground: Ground, ports: Ports) => {
  const parts = { ...ground, ...ports };
  defineCopyJob(parts);
  defineTraceJob(parts);
  defineWordsJob({ ...parts, downloads: createDownloadAnnouncements(ports) });
  return {
    downloads: createDownloadService(ground.transactions),
    downloadDesk: createDownloadDesk(parts),
    downloadFetches: createFetchList(ground.transactions),
    downloadCopies: createCopyService(parts),
    downloadTraces: createTraceService(parts),
  };
};
