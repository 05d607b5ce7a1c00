import type { ChatEnder } from '#modules/chat/rules/chat.ts'
import type { DemoAgent } from '../demo-tickets/demo-ticket.ts'

/** Who said it ('v' the visitor, 'o' the operator), seconds after the line before, and what. */
export type DemoLine = ['v' | 'o', number, string]

/** One past chat of the demo firm. Without an operator it was missed. */
export type DemoChat = {
  /** A visitor's name; with `isCustomer` one of `demo-people.ts`. */
  who: string
  isCustomer?: true
  /**
   * Days before the seeding at a South African time of day, moved to a day and an hour on which the
   * firm works; or just before this ticket, which the chat became.
   */
  opened: { daysAgo: number; at: string } | { ticket: string }
  /** The page on which it began, and those that were opened while it went on. */
  page: string
  visits?: string[]
  from?: string
  operator?: DemoAgent
  /** Seconds until the operator took it. */
  waited?: number
  lines: DemoLine[]
  /** Who ended it; the visitor when nothing is said. */
  endedBy?: ChatEnder
  rating?: [stars: number, comment?: string]
  /** What the operator noted for colleagues. */
  note?: string
  /** No operator answered, so the visitor left a message. */
  isLeftAsMessage?: true
  isPhone?: true
}
