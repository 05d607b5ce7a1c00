import { useLocation, useMatches } from 'react-router'
import { consoleRoute, openBeside } from './console-address.ts'

/**
 * Whether the console is shown, also behind a dialog of it, and its address with chats in it.
 * Ignores another page's query.
 */
export function useConsoleAddress(): {
  isConsole: boolean
  search: string
  beside: (chatId: string) => string
} {
  const { search } = useLocation()
  const isConsole = useMatches().some(({ id }) => id === consoleRoute)
  const own = isConsole ? search : ''
  return {
    isConsole,
    search: own,
    beside: (chatId) => openBeside(new URLSearchParams(own), chatId),
  }
}
