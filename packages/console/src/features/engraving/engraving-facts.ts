import { EngravingMaterial } from '#wire/engraving/codes.ts';
import { tag } from '../../kit/list/show.tsx';

/** Whose seal is engraved, and of what. */
export const sealFacts = [
  { field: 'number', label: 'engraving.number' },
  { field: 'companyName', label: 'engraving.unit' },
  { field: 'material', label: 'engraving.material', show: tag(EngravingMaterial) },
  { field: 'sizeMm', label: 'engraving.size' },
] as const;

/** What the police ask for. */
export const filingFacts = [
  { field: 'filingNo', label: 'engraving.filingNo' },
  { field: 'representative', label: 'engraving.representative' },
  { field: 'agent', label: 'engraving.agent' },
  { field: 'agentPhone', label: 'engraving.agentPhone' },
  { field: 'remark', label: 'engraving.remark' },
] as const;
