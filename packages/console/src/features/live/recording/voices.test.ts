import { expect, test } from 'vitest';
import { createVoices } from './voices.ts';

type Track = MediaStreamTrack & { readyState: string };
const track = (kind: string): Track => ({ kind, readyState: 'live' }) as Track;
const streamOf = (tracks: readonly MediaStreamTrack[]) =>
  ({
    getTracks: () => tracks,
    getVideoTracks: () => tracks.filter(({ kind }) => kind === 'video'),
    getAudioTracks: () => tracks.filter(({ kind }) => kind === 'audio'),
  }) as unknown as MediaStream;

/** A mixer that remembers what is connected to it. */
const someMixer = () => {
  const all = track('audio');
  const connected = new Set<MediaStreamTrack>();
  const mixer = {
    state: 'suspended' as AudioContextState,
    resume: async () => {
      mixer.state = 'running';
    },
    close: async () => {
      mixer.state = 'closed';
    },
    createMediaStreamDestination: () => ({ stream: streamOf([all]) }),
    createMediaStreamSource: (stream: MediaStream) => {
      const [one] = stream.getTracks() as [MediaStreamTrack];
      return { connect: () => connected.add(one), disconnect: () => void connected.delete(one) };
    },
  };
  return { mixer, all, connected, voices: createVoices(() => mixer, streamOf) };
};

test('what is recorded has the picture and the voices of all who talk, each once', () => {
  const { voices, all, connected } = someMixer();
  const [picture, own, witness, late] = [track('video'), track('audio'), track('audio'), track('audio')];
  voices.hear([own, witness]);
  voices.hear([own, witness]);
  expect([...connected]).toEqual([own, witness]);
  expect(voices.addTo(streamOf([picture, own]))?.getTracks()).toEqual([picture, all]);
  witness.readyState = 'ended';
  voices.hear([own, witness, late]);
  expect([...connected]).toEqual([own, late]);
});

test('where nothing is mixed, or nothing is filmed, the film is what it is', () => {
  const { voices, mixer } = someMixer();
  const film = streamOf([track('video'), track('audio')]);
  expect(voices.addTo(film)).toBe(film);
  voices.hear([]);
  mixer.state = 'interrupted' as AudioContextState;
  expect(voices.addTo(film)).toBe(film);
  mixer.state = 'running';
  const over = streamOf([{ kind: 'video', readyState: 'ended' } as MediaStreamTrack]);
  expect(voices.addTo(over)).toBe(over);
  expect(voices.addTo(undefined)).toBeUndefined();
  voices.end();
  expect([voices.addTo(film), mixer.state]).toEqual([film, 'closed']);
});
