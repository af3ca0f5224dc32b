export { registrationEndings } from './registration/registration.endings.ts';
