import type { Samples } from './sample.ts';

/** Calls about identified files. */
export const identifySamples: Samples = {
  detectMark: { input: ({ unitId }) => ({ filePath: unitId }), foreign: 'file.notFound' },
  detectPhotoMark: { input: ({ unitId }) => ({ photoId: unitId }), foreign: 'identify.photoNotFound' },
  cancelDetect: { input: ({ unitId }) => ({ id: unitId }), foreign: 'identify.notFound' },
  listIdentifications: {},
  getIdentification: { input: ({ unitId }) => ({ id: unitId }), foreign: 'identify.notFound' },
  listPhotoIdentifications: { input: ({ unitId }) => ({ id: unitId }), foreign: 'photo.useNotFound' },
};
