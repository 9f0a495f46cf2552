/** How each sound is made, with Web Audio. */
import type { SoundName } from "$/games/contract";

/** Noise that fades: the crunch and thud of snow. */
function snow(audio: AudioContext, out: AudioNode, at: number, seconds: number, pitch: number, sharp: number): void {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < length; index += 1) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / length) ** sharp;
  }
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const filter = audio.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.value = pitch;
  source.connect(filter).connect(out);
  source.start(at);
}

/** A tone that slides and fades. */
function tone(audio: AudioContext, out: AudioNode, at: number, seconds: number, from: number, to: number): void {
  const oscillator = audio.createOscillator();
  const fade = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  fade.gain.setValueAtTime(0.5, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  oscillator.connect(fade).connect(out);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

type Player = (audio: AudioContext, out: AudioNode, now: number) => void;

export const SOUNDS: Record<SoundName, Player> = {
  thud: (audio, out, now) => snow(audio, out, now, 0.12, 420, 3),
  splat: (audio, out, now) => {
    snow(audio, out, now, 0.22, 1400, 2);
    tone(audio, out, now, 0.12, 190, 70);
  },
  crunch: (audio, out, now) => {
    for (const step of [0, 0.05, 0.1]) snow(audio, out, now + step, 0.05, 2600, 2);
  },
  rumble: (audio, out, now) => snow(audio, out, now, 0.5, 170, 1.4),
  rattle: (audio, out, now) => {
    for (const step of [0, 0.07, 0.13, 0.18, 0.22]) tone(audio, out, now + step, 0.04, 900 - step * 1500, 420);
  },
  fanfare: (audio, out, now) => {
    for (const [step, pitch] of [[0, 523], [0.12, 659], [0.24, 784], [0.4, 1047]] as const) tone(audio, out, now + step, 0.3, pitch, pitch);
  },
  whoosh: (audio, out, now) => snow(audio, out, now, 0.3, 900, 1),
  flip: (audio, out, now) => snow(audio, out, now, 0.05, 3200, 3),
};
