import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Lets every open <details> inside `root` close on Escape, on a press outside and on another page. Opening needs no script. */
export function useClosingDetails(root: RefObject<HTMLElement | null>): void {
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the location changes
  useEffect(() => {
    closeAll(root.current, null)
  }, [key])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      const open = root.current?.querySelector('details[open]')
      closeAll(root.current, null)
      open?.querySelector('summary')?.focus()
    }
    function onPress(event: PointerEvent) {
      closeAll(root.current, event.target instanceof Node ? event.target : null)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [root])
}

function closeAll(root: HTMLElement | null, unlessAround: Node | null): void {
  for (const open of root?.querySelectorAll('details[open]') ?? []) {
    if (!unlessAround || !open.contains(unlessAround)) open.removeAttribute('open')
  }
}
