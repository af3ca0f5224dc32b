interface Reached {
  readonly online: boolean;
  readonly byBluetooth: boolean;
}

/** In a word, how a smart seal can be reached now. */
export const reachPhrase = ({ online, byBluetooth }: Reached) => {
  if (online) return 'device.online';
  return byBluetooth ? 'device.byBluetooth' : 'device.offline';
};
