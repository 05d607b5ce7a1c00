import { readStored, writeStored } from '../live/browser-storage.ts'

const place = 'chat-sound'
let audio: AudioContext | undefined

export function isSoundOn(): boolean {
  return readStored(place) !== 'off'
}

export function keepSound(isOn: boolean): void {
  writeStored(place, isOn ? 'on' : 'off')
}

/** Two short notes. Browsers play them only after somebody pressed something on the page; before that it stays silent. */
export function chime(): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume()
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
