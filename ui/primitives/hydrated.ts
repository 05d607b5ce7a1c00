import { useSyncExternalStore } from 'react'

/**
 * Whether the pointer or a key is down. React hydrates at the first press, and an element that is
 * replaced or moves before the release gets no click. The press may have begun before this script
 * ran, which only `:active` says.
 */
let isPressed = false
let isSettled = false
const waiting = new Set<() => void>()
const listening = new AbortController()

/** The click of a touch comes some milliseconds after its release. */
const clickAfterMs = 100

if (typeof document !== 'undefined') {
  const options = { capture: true, signal: listening.signal }
  let released: ReturnType<typeof setTimeout> | undefined
  isPressed = document.querySelector(':active') !== null
  const press = () => {
    clearTimeout(released)
    released = undefined
    isPressed = true
  }
  const release = () => {
    released ??= setTimeout(() => {
      isPressed = false
      for (const changed of waiting) changed()
    }, clickAfterMs)
  }
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, press, options)
  for (const type of ['pointerup', 'pointercancel', 'keyup', 'dragend'])
    addEventListener(type, release, options)
  // The window's own: that a field loses the focus is part of many a press.
  addEventListener('blur', ({ target }) => target === window && release(), options)
  // A scrollbar that is let go sends nothing else.
  addEventListener('pointermove', ({ buttons }) => buttons === 0 && release(), options)
}

function isReady(): boolean {
  if (isPressed || isSettled) return isSettled
  listening.abort()
  isSettled = true
  return true
}

function whenReady(changed: () => void): () => void {
  waiting.add(changed)
  return () => waiting.delete(changed)
}

/**
 * False on the server, during hydration and until what is pressed then is released; true
 * afterwards: for elements that need JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(whenReady, isReady, () => false)
}
