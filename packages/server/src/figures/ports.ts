export { wallEndings } from './wall/wall.endings.ts';
