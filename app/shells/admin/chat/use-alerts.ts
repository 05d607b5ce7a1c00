import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChatCall } from '#modules/chat/conversations/queries/chat-calls.server.ts'
import { readStored, writeStored } from './browser-storage.ts'
import { callKey, callTitle, newCalls } from './call.ts'
import type { DeskData } from './desk-data.ts'

const place = 'chat-sound'
let audio: AudioContext | undefined

export function isSoundOn(): boolean {
  return readStored(place) !== 'off'
}

export function saveSoundChoice(isOn: boolean): void {
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

type AlertTab = { isOwn: () => boolean; close: () => void }

const lock = 'hostwright.alerts'

/**
 * Which tab of this browser sounds and notifies: the one that was used last, or, when that is
 * closed, another. Without locks each does.
 */
function followAlertTab(): AlertTab {
  if (!navigator.locks) return { isOwn: () => true, close: () => undefined }
  const over = new AbortController()
  let isOwn = false
  const hold = (options: LockOptions) =>
    navigator.locks.request(lock, options, () => {
      isOwn = true
      return new Promise((resolve) => over.signal.addEventListener('abort', resolve))
    })
  const waitForIt = () => {
    isOwn = false
    if (!over.signal.aborted) hold({ signal: over.signal }).catch(lose)
  }
  // A lock that another tab takes ends the request that held it.
  const lose = (error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') waitForIt()
  }
  const take = () => {
    if (!isOwn && !over.signal.aborted) hold({ steal: true }).catch(waitForIt)
  }
  waitForIt()
  for (const use of ['pointerdown', 'keydown', 'focus'])
    addEventListener(use, take, { signal: over.signal })
  return { isOwn: () => isOwn, close: () => over.abort() }
}

const maxWords = 120

/**
 * Sounds and, while the window is not looked at, notifies of each chat that newly calls, where the
 * user wants that; of several tabs the one that was used last does. At the console an unread
 * message is seen and makes no sound. `onOpen` opens the chat of a notification that was pressed.
 */
export function useAlerts(
  desk: DeskData | null,
  isConsole: boolean,
  onOpen: (chatId: string) => void,
): void {
  const tab = useRef<AlertTab>(null)
  const known = useRef<ReadonlySet<string> | null>(null)
  const open = useEffectEvent(onOpen)
  const tell = useEffectEvent((call: ChatCall) => {
    const notification = shown(callTitle(call), {
      body: call.words.slice(0, maxWords),
      tag: callKey(call),
    })
    if (!notification) return
    notification.onclick = () => {
      window.focus()
      notification.close()
      open(call.chatId)
    }
  })
  useEffect(() => {
    const followed = followAlertTab()
    tab.current = followed
    const allow = () => void allowSound()
    for (const gesture of ['pointerdown', 'keydown']) document.addEventListener(gesture, allow)
    return () => {
      followed.close()
      for (const gesture of ['pointerdown', 'keydown']) document.removeEventListener(gesture, allow)
    }
  }, [])
  const alert = useEffectEvent(({ calls, wantsNotices }: DeskData) => {
    const fresh = known.current === null ? [] : newCalls(calls, known.current)
    known.current = new Set(calls.map(callKey))
    if (fresh.length === 0 || !tab.current?.isOwn()) return
    const isLooked = document.visibilityState === 'visible' && document.hasFocus()
    if (!isLooked || !isConsole || fresh.some(({ kind }) => kind !== 'unread')) chime()
    if (wantsNotices && !isLooked && mayNotify()) for (const call of fresh) tell(call)
  })
  useEffect(() => {
    if (desk) alert(desk)
  }, [desk])
}

/** Phones know notifications of service workers only. */
function shown(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}

/** Whether this browser lets the console notify. */
function mayNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted'
}

/** The operator was not asked yet, and the browser can ask. */
export function canAskToNotify(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default'
}

/** The browser's own question; true when it was granted. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted'
}
