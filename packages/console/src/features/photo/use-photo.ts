import type { CallResult } from '@chancery/contract/kit/endpoint.ts';
import type { listUsePhotos } from '#wire/photo/calls.ts';
import type { getUseDetail } from '#wire/use-record/calls.ts';

/** A photo of a use. */
export type UsePhoto = CallResult<typeof listUsePhotos>['list'][number];

/** A use, as far as its photos are concerned. */
export type PhotographedUse = Pick<
  CallResult<typeof getUseDetail>,
  'id' | 'empowerNo' | 'deviceName' | 'list' | 'review'
>;
