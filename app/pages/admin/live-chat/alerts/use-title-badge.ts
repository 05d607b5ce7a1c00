import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The number of chats that need an answer is put before the title, for staff who are in another window. Each navigation sets the title anew. */
export function useTitleBadge(title: string, calls: number): void {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each navigation
  useEffect(() => {
    document.title = calls > 0 ? `(${calls}) ${title}` : title
  }, [title, calls, key])
}
