/** The records of uses there are. */
export const recordsPath = '/sealManage/useCordlist';
/** Where one record is looked at. */
export const recordPath = (id: string): string => `/sealManage/recorddetail?id=${id}`;
