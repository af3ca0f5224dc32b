export { destructionThings } from './destruction/destruction.things.ts';
export { engravingThings } from './engraving/engraving.things.ts';
