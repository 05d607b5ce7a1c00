import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { buttonClasses } from '#ui/primitives/button-classes.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { AdminSection } from './sections.ts'

const load = () => import('./command-palette.tsx')
const CommandPalette = lazy(load)

/** Once the page itself is there. */
const loadAfterMs = 1_000

type Props = { sections: readonly AdminSection[]; open: readonly string[]; shape: 'wide' | 'icon' }

/**
 * Opens the command palette; Ctrl K or ⌘ K does too. Only the wide button listens for the keys, or
 * two palettes would open.
 */
export function CommandButton({ sections, open, shape }: Props) {
  const [isShown, setShown] = useState(false)
  const [wanted, setWanted] = useState(false)
  const [text, setText] = useState('')
  const hydrated = useHydrated()
  const show = () => {
    setWanted(true)
    setShown(true)
  }
  useEffect(() => {
    // Beforehand, so that it is open at once and the first letters typed into it are not lost.
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (shape !== 'wide') return
    const press = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      setWanted(true)
      setShown((before) => !before)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [shape])
  useEffect(() => {
    if (!isShown) return
    // What is typed before the palette has the focus is typed for it.
    const type = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (key.length !== 1 || ctrlKey || metaKey || altKey) return
      if (target instanceof Element && target.closest('[cmdk-root]')) return
      event.preventDefault()
      event.stopPropagation()
      setText((before) => before + key)
    }
    addEventListener('keydown', type, true)
    return () => removeEventListener('keydown', type, true)
  }, [isShown])
  return (
    <>
      {shape === 'wide' ? (
        <button
          type="button"
          onClick={show}
          disabled={!hydrated}
          aria-keyshortcuts="Control+K Meta+K"
          className="mx-3 flex min-h-9 max-sm:min-h-11 cursor-pointer items-center gap-2.5 rounded-lg border border-line bg-page px-2.5 text-muted text-sm hover:border-line-strong hover:text-text"
        >
          <Search aria-hidden="true" className="size-4" />
          Search
          <kbd className="ml-auto font-sans text-xs">Ctrl K</kbd>
        </button>
      ) : (
        <button
          type="button"
          onClick={show}
          disabled={!hydrated}
          aria-label="Search"
          className={buttonClasses('ghost', 'md', 'px-2.5')}
        >
          <Search aria-hidden="true" className="size-5" />
        </button>
      )}
      {wanted && (
        <Suspense>
          <CommandPalette
            isShown={isShown}
            onShownChange={setShown}
            text={text}
            onTextChange={setText}
            sections={sections}
            open={open}
          />
        </Suspense>
      )}
    </>
  )
}
