import { createRequire } from 'node:module';
import type * as OpenCv from '@techstark/opencv-js';

export type Cv = typeof OpenCv;

let loading: Promise<{ readonly cv: Cv }> | undefined;

/**
 * Loads the library once. It answers inside of an object: the library itself has a `then`, and a promise of it would
 * wait for itself for ever.
 */
export const loadOpenCv = (): Promise<{ readonly cv: Cv }> => {
  loading ??= new Promise((resolve) => {
    const cv = createRequire(import.meta.url)('@techstark/opencv-js') as Cv & {
      onRuntimeInitialized?: () => void;
    };
    if ('Mat' in cv && cv.Mat) resolve({ cv });
    else cv.onRuntimeInitialized = () => resolve({ cv });
  });
  return loading;
};
