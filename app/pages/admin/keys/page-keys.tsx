import { Keyboard } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CheckboxField } from '#ui/form/choice-field.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { Modal } from '#ui/primitives/modal.tsx'

/** What a key does on this page, in the words of the dialog that lists them. */
type PageKey = { key: string; label: string; run: () => void }

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/**
 * Single keys that do something, while no field, dialog or menu has the focus and nothing is held
 * down with them (WCAG 2.1.4).
 */
function useKeys(keys: readonly PageKey[], isOn: boolean): void {
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

const place = 'ticket-keys'

/** Whether single keys do something in this browser; a browser that keeps nothing has them on. */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(place) !== 'off'
  } catch {
    return true
  }
}

function storeKeys(isOn: boolean): void {
  try {
    localStorage.setItem(place, isOn ? 'on' : 'off')
  } catch {
    // Off until the page is left.
  }
}

type Props = {
  keys: readonly PageKey[]
  size?: 'sm' | 'md'
  /** What still sends a message while single keys are off. */
  sendKey?: string
}

const icon = <Keyboard aria-hidden="true" className="size-4" />

/**
 * Keys of a page, with the button and the dialog that tell of them. Without scripts there are none,
 * and before they run the button only keeps its place.
 */
export function PageKeys({ keys, size = 'sm', sendKey = 'Ctrl + Enter' }: Props) {
  if (useHydrated()) return <ActiveKeys keys={keys} size={size} sendKey={sendKey} />
  return (
    <Button variant="outline" size={size} className="invisible max-sm:hidden" icon={icon}>
      Shortcuts
    </Button>
  )
}

function ActiveKeys({ keys, size, sendKey }: Required<Props>) {
  const [isOpen, setIsOpen] = useState(false)
  const [isOn, setIsOn] = useState(areKeysOn)
  const help = { key: '?', label: 'Show the keys', run: () => setIsOpen(true) }
  const listed = [...keys, help]
  useKeys(listed, isOn)
  const switchKeys = (next: boolean) => {
    setIsOn(next)
    storeKeys(next)
  }
  return (
    <>
      <Button
        variant="outline"
        size={size}
        className="max-sm:hidden"
        aria-keyshortcuts={isOn ? '?' : undefined}
        icon={icon}
        onClick={() => setIsOpen(true)}
      >
        Shortcuts
      </Button>
      <Modal open={isOpen} size="md" title="Keyboard shortcuts" onClose={() => setIsOpen(false)}>
        <CheckboxField
          name="keys"
          label="Use single keys in this browser"
          checked={isOn}
          onChange={(event) => switchKeys(event.target.checked)}
          className="mb-4"
        />
        <KeyList keys={listed} isOn={isOn} sendKey={sendKey} />
      </Modal>
    </>
  )
}

function KeyList({ keys, isOn, sendKey }: Omit<Required<Props>, 'size'> & { isOn: boolean }) {
  return (
    <>
      <dl className="divide-y divide-line rounded-lg border border-line">
        {keys.map(({ key, label }) => (
          <div key={key} className="flex items-center justify-between gap-4 px-4 py-2 text-sm">
            <dt className={isOn ? '' : 'text-muted'}>{label}</dt>
            <dd>
              <kbd className="inline-grid min-w-7 place-items-center rounded-md border border-line-strong bg-sunken px-2 py-0.5 font-sans font-semibold text-xs">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted text-sm">
        {isOn
          ? 'They work while you are not in a field. Escape leaves the message.'
          : `Single keys are off. ${sendKey} still sends a message.`}
      </p>
    </>
  )
}
