/** Sounds, made here and not fetched: a wooden click for a hop, a lower one for a capture, three notes for a crown. */

/** @typedef {"hop" | "capture" | "crown" | "refuse" | "end"} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Browsers let a page make sounds only after the reader has done something on it. */
function ready() {
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/**
 * @param {Sound} sound
 * @param {number} [delay]  in milliseconds
 */
export function play(sound, delay = 0) {
  const audio = ready();
  if (!audio) return;
  const start = audio.currentTime + delay / 1000;
  for (const [offset, frequency, length, loudness] of SCORES[sound]) {
    note(audio, start + offset, frequency, length, loudness);
  }
}

/** When, how high, how long, how loud. @type {Record<Sound, [number, number, number, number][]>} */
const SCORES = {
  hop: [[0, 620, 0.05, 0.16]],
  capture: [
    [0, 420, 0.05, 0.18],
    [0.035, 230, 0.09, 0.2],
  ],
  crown: [
    [0, 523, 0.12, 0.1],
    [0.08, 659, 0.12, 0.1],
    [0.16, 784, 0.24, 0.1],
  ],
  refuse: [[0, 160, 0.09, 0.1]],
  end: [
    [0, 392, 0.22, 0.1],
    [0.16, 523, 0.4, 0.1],
  ],
};

/**
 * @param {AudioContext} audio
 * @param {number} start
 * @param {number} frequency
 * @param {number} length
 * @param {number} loudness
 */
function note(audio, start, frequency, length, loudness) {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(frequency, start);
  volume.gain.setValueAtTime(loudness, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + length);
}
