/**
 * Names under which the browser keeps what is of the chat. The page's inline script
 * (app/islands/start-chat.ts) gets them from here.
 */
export const storedNames = {
  /** Local: a chat is going on; its id. */
  chat: 'hostwright.chat',
  /** Local: when the visitor last closed the panel, in milliseconds. */
  closedAt: 'hostwright.chat.closed-at',
  /** Of this tab: 'open', 'minimised' or 'closed'. */
  view: 'hostwright.chat.view',
  /** Of this visit: when it began, in milliseconds, or '' after the panel opened by itself. */
  visit: 'hostwright.chat.visit',
} as const

export type StoredNames = typeof storedNames
