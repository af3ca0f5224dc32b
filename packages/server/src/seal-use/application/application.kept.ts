import { keptTable, lastChange } from '../../kit/kept-table.ts';
import { application, applicationFile, applicationSeal } from './application.table.ts';

/** Applications, as evidence. */
export const keptApplication = keptTable(application, {
  key: ['id'],
  thread: ['id'],
  beside: {
    unread: 'only whether its applicant has looked',
    ...lastChange('what was done to it stands in its history'),
  },
});

/** The seals applied for, as evidence. */
export const keptApplicationSeal = keptTable(applicationSeal, {
  key: ['applicationId', 'deviceId'],
  thread: ['applicationId'],
  beside: {},
});

/** The files of applications, as evidence. */
export const keptApplicationFile = keptTable(applicationFile, {
  key: ['applicationId', 'fileId'],
  thread: ['applicationId'],
  beside: {},
});
