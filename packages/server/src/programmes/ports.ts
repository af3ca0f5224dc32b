export { registrationEndings } from './registration/registration.endings.ts';
export { programmeThings } from './things.ts';
