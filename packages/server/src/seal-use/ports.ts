export { findOpen } from './application/application.detail.ts';
export { applicationSource } from './application/application.export.ts';
export { application, applicationFile } from './application/application.table.ts';
export { applicationThings } from './application/application.things.ts';
export { openTo } from './application/visible.ts';
export { sealUseEndings } from './approval/seal-use.endings.ts';
export { authorizationSource } from './authorization/authorization.export.ts';
export { inWords, visibleTo as usesSeenBy } from './authorization/authorization.facts.ts';
export { authorization } from './authorization/authorization.table.ts';
export { authorizationThings } from './authorization/authorization.things.ts';
export { authorizationsNumbered } from './authorization/authorizations-numbered.ts';
export type { FileUses } from './authorization/file-uses.ts';
export { openOf as openUseOf } from './authorization/seal-checks.ts';
export {
  findWitnessed,
  type IsWatched,
  isStillKeeper,
  type Witnessed,
  witnessedUse,
  witnessesOf,
} from './authorization/witnessing.ts';
export { usesOf } from './photo/photo-sight.ts';
export { boundNow } from './placing/bound-now.ts';
export { placesOf } from './placing/keep-places.ts';
export type { PlacingService, SizesOf } from './placing/placing.service.ts';
export type { SheetReader } from './placing/sheet-reader.ts';
export type { TableOfUse } from './report/check-rows.ts';
export type { ProveUse } from './report/prove-use.ts';
export { templateThings } from './template/template.things.ts';
export { latestPresses } from './use-record/latest-presses.ts';
export { playedUse } from './use-record/played-use.ts';
export { photosOfUse, pressesOfUse } from './use-record/use-line.ts';
export { useDetailSource, useRecordSource } from './use-record/use-record.export.ts';
export { pressPhoto, useRecord } from './use-record/use-record.table.ts';
export { useRecordThings } from './use-record/use-record.things.ts';
