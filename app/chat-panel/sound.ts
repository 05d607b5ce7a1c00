import { forget, store, stored } from './storage.ts'

const mutedName = 'hostwright.chat.muted'

let audio: AudioContext | undefined

export function isMuted(): boolean {
  return stored('localStorage', mutedName) !== null
}

export function setMuted(isMuted: boolean): void {
  if (isMuted) store('localStorage', mutedName, '1')
  else forget('localStorage', mutedName)
}

/**
 * Browsers let a page make a sound only after the visitor has pressed something: called at every
 * press and key in the panel.
 */
export function allowSound(): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') audio.resume().catch(() => undefined)
}

/** Two short soft tones; nothing before the first press, or when muted. */
export function playSound(): void {
  if (audio?.state !== 'running' || isMuted()) return
  const start = audio.currentTime
  for (const [at, frequency] of [
    [0, 660],
    [0.12, 880],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, start + at)
    volume.gain.exponentialRampToValueAtTime(0.08, start + at + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + at + 0.2)
    tone.connect(volume).connect(audio.destination)
    tone.start(start + at)
    tone.stop(start + at + 0.22)
  }
}
