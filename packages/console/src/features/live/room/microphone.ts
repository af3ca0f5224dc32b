/** A microphone that is turned on and off. Whoever turns it off before the browser was allowed to listen is not heard either. */
export const createMicrophone = (
  open: () => Promise<MediaStream>,
  onTrack: (track: MediaStreamTrack | undefined) => void,
) => {
  let track: MediaStreamTrack | undefined;
  let wish = 0;

  const off = (): void => {
    wish += 1;
    if (!track) return;
    track.stop();
    track = undefined;
    onTrack(undefined);
  };

  const on = async (): Promise<void> => {
    wish += 1;
    const mine = wish;
    const stream = await open();
    if (mine !== wish) {
      for (const each of stream.getTracks()) each.stop();
      return;
    }
    [track] = stream.getAudioTracks();
    track?.addEventListener('ended', off);
    onTrack(track);
  };

  return { on, off, track: () => track };
};
