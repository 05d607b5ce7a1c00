import { useEffect, useEffectEvent } from 'react'

/** What a key does on this page, in the words of the dialog that lists them. */
export type PageKey = { key: string; label: string; run: () => void }

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Single keys that do something, while no field, dialog or menu has the focus and nothing is held
 * down with them (WCAG 2.1.4).
 */
export function useKeys(keys: readonly PageKey[], isOn: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || event.defaultPrevented || event.repeat || event.isComposing) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return leaveMessage(event.target)
    if (!isFree(event.target)) return
    const found = keys.find(({ key }) => key === event.key)
    if (!found) return
    event.preventDefault()
    found.run()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isFree(target: EventTarget | null): boolean {
  if (document.querySelector(overlays) !== null) return false
  return !(target instanceof Element) || target.closest(fields) === null
}

/** So that the keys work again after writing. */
function leaveMessage(target: EventTarget | null): void {
  if (target instanceof HTMLTextAreaElement && document.querySelector(overlays) === null)
    target.blur()
}
