import {
  keptApplication,
  keptApplicationFile,
  keptApplicationSeal,
} from './features/application/application.kept.ts';
import { keptApprovalEvent, keptTask } from './features/approval/approval.kept.ts';
import {
  keptAllowance,
  keptAuthorization,
  keptAuthorizationEvent,
} from './features/authorization/authorization.kept.ts';
import { keptFile } from './features/file/file.kept.ts';
import { keptUnit } from './features/unit/unit.kept.ts';
import { keptConflict, keptPhoto, keptPress, keptRecord } from './features/use-record/use-record.kept.ts';
import type { KeptTable } from './kit/kept-table.ts';

// Each table knows its own fields; from here on only their names matter.
const plain = (tables: readonly unknown[]) => tables as readonly KeptTable[];

/** Every table whose rows are evidence. */
export const keptTables = plain([
  keptApplication,
  keptApplicationSeal,
  keptApplicationFile,
  keptTask,
  keptApprovalEvent,
  keptAuthorization,
  keptAuthorizationEvent,
  keptAllowance,
  keptRecord,
  keptPress,
  keptConflict,
  keptPhoto,
  keptFile,
  keptUnit,
]);
