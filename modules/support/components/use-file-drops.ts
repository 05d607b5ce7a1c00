import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * Files that are dropped on, or pasted into, what is `around` the place: its form. True while some
 * are dragged over it.
 */
export function useFileDrops(
  place: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  around = 'form',
): boolean {
  const [isOver, setIsOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const target = place.current?.closest<HTMLElement>(around)
    if (!target) return
    const stop = new AbortController()
    const on = <Kind extends 'dragover' | 'dragleave' | 'drop' | 'paste'>(
      kind: Kind,
      handler: (event: HTMLElementEventMap[Kind]) => void,
    ) => target.addEventListener(kind, handler, { signal: stop.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    })
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) setIsOver(false)
    })
    on('drop', (event) => {
      setIsOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    })
    on('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      // Text that is copied from an office program comes with a picture of itself.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      take(files)
    })
    return () => stop.abort()
  }, [place, around])
  return isOver
}
