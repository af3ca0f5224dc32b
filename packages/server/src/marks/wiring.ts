import { createWatermarkPool } from '@chancery/watermark/pool.ts';
import type { FileService, FileStore } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import type { Route } from '../kit/handle.ts';
import { createIdentifications } from './identify/identifications.ts';
import { identifyRoutes } from './identify/identify.routes.ts';
import { createMarks as createMarking } from './watermark/marks.ts';
import { watermarkRoutes } from './watermark/watermark.routes.ts';

interface Ports {
  readonly files: FileService;
  readonly store: FileStore;
  readonly evidence: Evidence;
}

export type Marks = ReturnType<typeof createMarks>;

/** What is put into files and found in them again: marks, and whose copy it is. */
export const createMarks = (ground: Ground, ports: Ports) => {
  const watermarkPool = createWatermarkPool();
  const parts = { ...ground, ...ports, publicUrl: ground.settings.publicUrl, pool: watermarkPool };
  return { watermarkPool, ...createMarking(parts), ...createIdentifications(parts) };
};

export const marksRoutes = (marks: Marks): Route[] => [...identifyRoutes(marks), ...watermarkRoutes(marks)];
