// Written by tools/wire from the contract, without its checks; npm run dev and npm run docs write it anew.
export const listAudienceUnits = { method: 'GET', path: '/announcement/units', access: 'operator', writes: false, sorts: ['name'], filters: { keyword: true } };
export const openAnnouncement = { method: 'POST', path: '/announcement/open', access: 'unit', writes: true };
