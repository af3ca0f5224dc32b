import { demoId } from './demo-people.ts';

/** The serial of a seal of the demo. */
export const serialOf = (n: number) => `SEAL-DEMO-${n}`;

/** Who keeps the seals of a demo unit. */
export const demoKeepers = [
  { id: demoId(2, 3), name: '苏砚' },
  { id: demoId(2, 6), name: 'Owen Hale' },
] as const;

/** Whose seals they are, and when it was. */
export interface DemoPlace {
  readonly companyId: string;
  readonly unit: number;
  readonly keeper: (typeof demoKeepers)[number];
  ago(days: number): Date;
}
