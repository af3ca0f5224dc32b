/** What waits to be authorised. */
export const grantPath = '/sealManage/authorizationDown';
/** What awaits the reader's use. */
export const usePath = '/sealManage/authorizationActivate';
/** The authorisations there are. */
export const recordsPath = '/sealManage/useAuthorizationlist';
/** Where one authorisation is looked at and used. */
export const authorizationPath = (id: string): string => `/sealManage/authorizationdetail/${id}`;
