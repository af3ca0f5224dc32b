import { createHash } from 'node:crypto';
import type { Place } from '@chancery/contract/placing/shapes.ts';
import { canonicalJson } from '@chancery/evidence/canonical.ts';

/** What approvers approve: which contents, which seals, and where these stand. */
export interface Bound {
  /** SHA-256 of the contents in their order, in hex. */
  readonly files: readonly string[];
  readonly seals: readonly string[];
  /** Sorted by file and seal, as these are ordered. */
  readonly places: readonly {
    readonly file: number;
    readonly deviceId: string;
    readonly places: readonly Place[];
  }[];
}

const kind = 'chancery/placing/1';

/** The digest of what is approved, in hex: another content, seal or place makes another one. */
export const digestOfBound = ({ files, seals, places }: Bound): string => {
  const rank = new Map(seals.map((deviceId, at) => [deviceId, at]));
  const sorted = [...places].sort(
    (one, other) => one.file - other.file || (rank.get(one.deviceId) ?? 0) - (rank.get(other.deviceId) ?? 0),
  );
  return createHash('sha256')
    .update(canonicalJson({ kind, files, seals, places: sorted }))
    .digest('hex');
};
