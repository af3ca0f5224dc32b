// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listKeptMeetings = { method: 'GET', path: '/meeting/desk/list', access: 'operator', permission: 'meetingDesk.view', writes: false, sorts: ['-startsAt', 'startsAt'], filters: { keyword: true, state: true } };
export const getKeptMeeting = { method: 'GET', path: '/meeting/desk/:id/detail', access: 'operator', permission: 'meetingDesk.view', writes: false };
export const addMeeting = { method: 'POST', path: '/meeting/desk/add', access: 'operator', permission: 'meetingDesk.edit', writes: true };
export const updateMeeting = { method: 'POST', path: '/meeting/desk/update', access: 'operator', permission: 'meetingDesk.edit', writes: true };
export const deleteMeeting = { method: 'POST', path: '/meeting/desk/delete', access: 'operator', permission: 'meetingDesk.edit', writes: true };
export const inviteToMeeting = { method: 'POST', path: '/meeting/desk/invite', access: 'operator', permission: 'meetingDesk.edit', writes: true };
export const uninviteFromMeeting = { method: 'POST', path: '/meeting/desk/uninvite', access: 'operator', permission: 'meetingDesk.edit', writes: true };
export const callMeeting = { method: 'POST', path: '/meeting/desk/call', access: 'operator', permission: 'meetingDesk.run', writes: true };
export const cancelMeeting = { method: 'POST', path: '/meeting/desk/cancel', access: 'operator', permission: 'meetingDesk.run', writes: true };
export const listResolutions = { method: 'GET', path: '/meeting/desk/resolutions', access: 'operator', permission: 'meetingDesk.view', writes: false, sorts: ['dueOn', '-dueOn'], filters: { state: true } };
