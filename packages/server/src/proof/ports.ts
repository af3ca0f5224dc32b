export type { BundleExtras } from './evidence/bundle.service.ts';
export type { CallMac } from './evidence/call-mac.ts';
export { faultText, type RowFault } from './evidence/compare-rows.ts';
export type { EvidenceService, SealUnitExport } from './evidence/evidence.service.ts';
export type { EvidenceAlarm } from './evidence/evidence-alarm.ts';
export { firstAlteredIn } from './evidence/first-altered.ts';
export { createReplay, type Replayed } from './evidence/replay-rows.ts';
export { firstExchangedKey } from './evidence/seal-keys.ts';
