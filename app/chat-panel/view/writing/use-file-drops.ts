import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Files that are dropped anywhere on the panel; true while some are over it. Where no file may be
 * sent, one that is dropped is refused, because the browser would otherwise leave the page for it.
 */
export function useFileDrops(
  inside: RefObject<HTMLElement | null>,
  mayAttach: boolean,
  add: (files: FileList) => void,
): boolean {
  const [isOver, setOver] = useState(false)
  const latest = useRef(add)
  latest.current = add
  useEffect(() => {
    const panel = inside.current?.closest<HTMLElement>('.chat-panel')
    if (!panel) return
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = mayAttach ? 'copy' : 'none'
      setOver(mayAttach)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node) || !panel.contains(relatedTarget)) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      if (mayAttach) latest.current(event.dataTransfer.files)
    }
    panel.addEventListener('dragover', over)
    panel.addEventListener('dragleave', leave)
    panel.addEventListener('drop', drop)
    return () => {
      panel.removeEventListener('dragover', over)
      panel.removeEventListener('dragleave', leave)
      panel.removeEventListener('drop', drop)
    }
  }, [inside, mayAttach])
  return isOver
}
