import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { listUsePhotos } from '#wire/photo/calls.ts';

/** A photo of a use. */
export type UsePhoto = CallResult<typeof listUsePhotos>['list'][number];
