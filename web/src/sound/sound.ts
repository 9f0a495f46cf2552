/** Sounds: quiet, and silent until somebody wants them; how they are made is loaded then. */
import type { SoundName } from "$/games/contract";
import { settings } from "$/settings.svelte";

let context: AudioContext | null = null;

/** Play a sound, if sounds are wanted. */
export function play(name: SoundName): void {
  const { volume } = settings();
  if (volume === 0 || typeof AudioContext === "undefined") return;
  const audio = (context ??= new AudioContext());
  if (audio.state === "suspended") void audio.resume();
  const out = audio.createGain();
  out.gain.value = volume * 0.4;
  out.connect(audio.destination);
  // Without it the game goes on in silence.
  import("./made").then(({ SOUNDS }) => SOUNDS[name](audio, out, audio.currentTime), () => {});
}
