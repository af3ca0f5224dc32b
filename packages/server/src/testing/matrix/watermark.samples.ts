import type { Samples } from './sample.ts';

/** Calls about marked files. */
export const watermarkSamples: Samples = {
  addMarks: { input: ({ unitId }) => ({ filePaths: [unitId] }), foreign: 'file.notFound' },
  listMarks: {},
  getMark: { input: ({ unitId }) => ({ id: unitId }), foreign: 'watermark.notFound' },
  listApplicationMarks: { input: ({ unitId }) => ({ applicationId: unitId }), foreign: 'apply.notFound' },
  cancelMark: { input: ({ unitId }) => ({ id: unitId }), foreign: 'watermark.notFound' },
  retryMark: { input: ({ unitId }) => ({ id: unitId }), foreign: 'watermark.notFound' },
};
