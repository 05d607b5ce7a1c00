import { useEffect, useSyncExternalStore } from 'react'
import { coversPage } from '../panel-view.ts'

/**
 * Whether the panel covers the page. While it does, the page behind it cannot be reached by
 * keyboard or screen reader and does not scroll, and the panel is as high as what the keyboard of a
 * phone leaves.
 */
export function useCoversPage(page: HTMLElement, isOpen: boolean): boolean {
  const covers = useSyncExternalStore(onWidth, () => matchMedia(coversPage).matches)
  useEffect(() => {
    if (!covers || !isOpen) return
    const root = document.documentElement
    const behind = [...document.body.children].filter(
      (part) => part !== page && !part.hasAttribute('inert'),
    )
    for (const part of behind) part.setAttribute('inert', '')
    root.dataset.chatCovers = ''
    const resize = () =>
      page.style.setProperty('--chat-height', `${window.visualViewport?.height ?? innerHeight}px`)
    resize()
    window.visualViewport?.addEventListener('resize', resize)
    return () => {
      for (const part of behind) part.removeAttribute('inert')
      delete root.dataset.chatCovers
      window.visualViewport?.removeEventListener('resize', resize)
    }
  }, [covers, isOpen, page])
  return covers
}

function onWidth(changed: () => void): () => void {
  const query = matchMedia(coversPage)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
