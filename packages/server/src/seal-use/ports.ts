export { findOpen } from './application/application.detail.ts';
export { application, applicationFile } from './application/application.table.ts';
export { openTo } from './application/visible.ts';
export { sealUseEndings } from './approval/seal-use.endings.ts';
export { usesOf } from './photo/photo-sight.ts';
export { playedUse } from './use-record/played-use.ts';
export { pressPhoto, useRecord } from './use-record/use-record.table.ts';
