export const destructionsPath = '/destruction';
export const destructionPath = (id: string): string => `/destruction/seal?id=${id}`;
export const newDestructionPath = (deviceId?: string): string =>
  deviceId ? `/destruction/new?seal=${deviceId}` : '/destruction/new';
