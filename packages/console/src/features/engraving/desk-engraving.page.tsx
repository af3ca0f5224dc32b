import { engravingPage } from './engraving-page.tsx';
import { deskEngravingsPath } from './paths.ts';

/** One engraved seal under the eyes of an operator. */
export const Page = engravingPage(deskEngravingsPath);
