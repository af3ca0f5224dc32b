import { keptTable } from '../../kit/kept-table.ts';
import { application, applicationFile, applicationSeal } from './application.table.ts';

const lastChange = 'what was done to it stands in its history';

/** Applications, as evidence. */
export const keptApplication = keptTable(application, {
  key: ['id'],
  thread: ['id'],
  beside: {
    unread: 'only whether its applicant has looked',
    revision: lastChange,
    updatedBy: lastChange,
    updatedAt: lastChange,
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
