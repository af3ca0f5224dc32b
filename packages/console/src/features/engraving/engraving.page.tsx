import { engravingPage } from './engraving-page.tsx';
import { engravingsPath } from './paths.ts';

/** One engraved seal of the unit: its drawing, its papers, and the next step. */
export const Page = engravingPage(engravingsPath);
