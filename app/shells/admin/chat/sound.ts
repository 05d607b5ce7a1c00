import { readStored, writeStored } from './browser-storage.ts'

const place = 'chat-sound'
let audio: AudioContext | undefined

export function isSoundOn(): boolean {
  return readStored(place) !== 'off'
}

export function keepSound(isOn: boolean): void {
  writeStored(place, isOn ? 'on' : 'off')
}

/**
 * Browsers let a page make a sound only after the user pressed something on it: called at every
 * press and key.
 */
export async function allowSound(): Promise<void> {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') await audio.resume().catch(() => undefined)
}

/**
 * Two short notes. Nothing before the first press: what a suspended context is given, it plays all
 * at once later.
 */
export function chime(): void {
  if (!isSoundOn() || audio?.state !== 'running') return
  const { currentTime, destination } = audio
  for (const [delay, frequency] of [
    [0, 660],
    [0.14, 880],
  ] as const) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const from = currentTime + delay
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.0001, from)
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.28)
    tone.connect(volume).connect(destination)
    tone.start(from)
    tone.stop(from + 0.3)
  }
}
