import { href, useLocation, useMatches } from 'react-router'
import { isId } from '#kernel/ids.ts'
import { type ChatStatus, chatStatuses } from '#modules/chat/rules/chat.ts'

/** The console's route, by which other pages know whether it is shown. */
const consoleRoute = 'pages/admin/live-chat/console'

/** How many conversations are open at once: as many as an operator takes chats at most (A§9). */
export const maxOpen = 20

export const chatViews = ['queue', 'mine', 'all'] as const
export type ChatView = (typeof chatViews)[number]

/** Chats on one page of the list; the queue has one. */
export const listLength = (view: ChatView) => (view === 'queue' ? 200 : 25)

/** What the console shows, as the address says it. */
export type ConsoleState = {
  view: ChatView
  status: ChatStatus | null
  operatorId: string | null
  unreadOnly: boolean
  /** The last chat of the page before. */
  before: { startedAt: string; id: string } | null
  /** Ids of the conversations that are open, left to right. */
  open: readonly string[]
}

export function readConsole(params: URLSearchParams): ConsoleState {
  const operatorId = params.get('operator') ?? ''
  return {
    view: chatViews.find((view) => view === params.get('view')) ?? 'queue',
    status: chatStatuses.find((status) => status === params.get('status')) ?? null,
    operatorId: isId(operatorId) ? operatorId : null,
    unreadOnly: params.get('unread') === 'yes',
    before: readPosition(params.get('before')),
    open: openIn(params),
  }
}

function openIn(params: URLSearchParams): string[] {
  const ids = (params.get('open') ?? '').split(',').filter(isId)
  return [...new Set(ids)].slice(0, maxOpen)
}

function readPosition(text: string | null): ConsoleState['before'] {
  const [startedAt = '', id = ''] = (text ?? '').split('~')
  return isId(id) && !Number.isNaN(Date.parse(startedAt)) ? { startedAt, id } : null
}

export function positionText({ startedAt, id }: { startedAt: string; id: string }): string {
  return `${startedAt}~${id}`
}

const narrowing = ['view', 'status', 'operator', 'unread']

/**
 * The console with some of its address changed; null takes a part out of it. Another list begins on
 * its first page.
 */
export function consoleAddress(
  params: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(params)
  if (narrowing.some((name) => name in changes)) next.delete('before')
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  // Ids and commas need no escapes, so that the address stays readable.
  const text = next.toString().replaceAll('%2C', ',')
  return `${href('/admin/live-chat')}${text === '' ? '' : `?${text}`}`
}

/** The console with this chat open: where it is already, instead of `current`, or as the first. */
export function withOpen(params: URLSearchParams, id: string, current: string | null): string {
  const { open } = readConsole(params)
  const next = open.includes(id)
    ? open
    : open.includes(current ?? '')
      ? open.map((each) => (each === current ? id : each))
      : [...open, id]
  return consoleAddress(params, { open: next.slice(-maxOpen).join(',') })
}

/**
 * The same with this chat beside the others, which stay open; beyond `maxOpen` the first one is
 * closed.
 */
export function openBeside(params: URLSearchParams, id: string): string {
  return withOpen(params, id, null)
}

/** A chat that was taken is shown beside one's others, which stay in the list. */
export function withTaken(params: URLSearchParams, id: string): string {
  const mine = new URLSearchParams(params)
  mine.set('view', 'mine')
  mine.delete('before')
  return openBeside(mine, id)
}

export function withClosed(params: URLSearchParams, id: string): string {
  return consoleAddress(params, {
    open: readConsole(params)
      .open.filter((each) => each !== id)
      .join(','),
  })
}

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
