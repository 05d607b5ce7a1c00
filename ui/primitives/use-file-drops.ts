import { type RefObject, useEffect, useRef, useState } from 'react'
import { listenForFiles } from './browser-files.ts'

type Options = { mayAttach?: boolean; pastesUnfocused?: boolean }

/**
 * Files that are dropped on, or pasted into, the closest element `around` the place. True while
 * some are dragged over it. Also for the island of the chat, so it has no hook that Preact lacks.
 */
export function useFileDrops(
  place: RefObject<HTMLElement | null>,
  onFiles: (files: File[]) => void,
  { around, mayAttach, pastesUnfocused }: Options & { around: string },
): boolean {
  const [isOver, onOver] = useState(false)
  const latest = useRef(onFiles)
  latest.current = onFiles
  useEffect(() => {
    const target = place.current?.closest<HTMLElement>(around)
    const onDropped = (files: File[]) => latest.current(files)
    return target
      ? listenForFiles(target, { mayAttach, pastesUnfocused, onOver, onFiles: onDropped })
      : undefined
  }, [place, around, mayAttach, pastesUnfocused])
  return isOver
}
