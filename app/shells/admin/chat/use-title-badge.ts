import { useEffect } from 'react'

const badge = /^\(\d+\) /

/**
 * Puts the number of chats that need an answer before the page's title, for staff who are in
 * another window; pages go on setting their own.
 */
export function useTitleBadge(calls: number): void {
  useEffect(() => {
    const show = () => {
      const title = document.title.replace(badge, '')
      const badged = calls > 0 ? `(${calls}) ${title}` : title
      if (document.title !== badged) document.title = badged
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [calls])
}
