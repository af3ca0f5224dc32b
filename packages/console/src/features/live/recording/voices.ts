/** What is needed of the browser's own mixer. */
type Mixer = Pick<AudioContext, 'state' | 'resume' | 'close'> & {
  createMediaStreamDestination(): { readonly stream: MediaStream };
  createMediaStreamSource(stream: MediaStream): { connect(to: unknown): unknown; disconnect(): void };
};

const isLive = ({ readyState }: MediaStreamTrack): boolean => readyState === 'live';

/** One sound of all voices: what the phone hears, and what those say who watch. */
export const createVoices = (
  open: () => Mixer = () => new AudioContext() as unknown as Mixer,
  streamOf = (tracks: MediaStreamTrack[]) => new MediaStream(tracks),
) => {
  let mixer: Mixer | undefined;
  let mix: ReturnType<Mixer['createMediaStreamDestination']> | undefined;
  const heard = new Map<MediaStreamTrack, ReturnType<Mixer['createMediaStreamSource']>>();

  /** From now on exactly these are in it. */
  const hear = (tracks: readonly MediaStreamTrack[]): void => {
    mixer ??= open();
    mix ??= mixer.createMediaStreamDestination();
    // A page that was loaded anew may sound only after its first touch.
    if (mixer.state === 'suspended') void mixer.resume().catch(() => undefined);
    const wanted = new Set(tracks.filter(isLive));
    for (const [track, source] of heard)
      if (!wanted.has(track)) {
        source.disconnect();
        heard.delete(track);
      }
    for (const track of wanted)
      if (!heard.has(track)) {
        const source = mixer.createMediaStreamSource(streamOf([track]));
        source.connect(mix);
        heard.set(track, source);
      }
  };

  /** A film with all voices; as it is where this browser does not mix, so that at least its own sound is kept. */
  const addTo = (film: MediaStream | undefined): MediaStream | undefined => {
    if (!film?.getTracks().some(isLive) || !mix || mixer?.state !== 'running') return film;
    return streamOf([...film.getVideoTracks(), ...mix.stream.getAudioTracks()]);
  };

  const end = (): void => {
    for (const source of heard.values()) source.disconnect();
    heard.clear();
    void mixer?.close().catch(() => undefined);
    mixer = undefined;
    mix = undefined;
  };

  return { hear, addTo, end };
};
