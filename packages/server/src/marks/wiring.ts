import { createWatermarkPool } from '@chancery/watermark/pool.ts';
import type { FileService, FileStore } from '../files/ports.ts';
import type { Evidence } from '../kit/evidence.ts';
import type { Ground } from '../kit/ground.ts';
import { brandOf } from '../runtime/brand-of.ts';
import { createIdentifications } from './identify/identifications.ts';
import { createMarks as createMarking } from './watermark/marks.ts';

interface Ports {
  readonly files: FileService;
  readonly store: FileStore;
  readonly evidence: Evidence;
}

export type Marks = ReturnType<typeof createMarks>;

/** What is put into files and found in them again: marks, and whose copy it is. */
export const createMarks = (ground: Ground, ports: Ports) => {
  const watermarkPool = createWatermarkPool();
  const { settings } = ground;
  const shared = { ...ground, ...ports, brand: brandOf(settings), publicUrl: settings.publicUrl };
  const parts = { ...shared, pool: watermarkPool };
  return { watermarkPool, ...createMarking(parts), ...createIdentifications(parts) };
};
