import type { ServiceChange } from '#modules/support/rules/service-change.ts'
import type {
  TicketCategory,
  TicketPriority,
  TicketStatus,
  TicketTeam,
} from '#modules/support/rules/ticket.ts'

/** A text file, or a bar chart that is drawn while seeding. */
export type DemoFile = { name: string; text: string } | { name: string; bars: number[] }

export type DemoMessage = {
  by: 'customer' | 'staff' | 'note'
  /**
   * Minutes after the message before; staff answers that would fall outside office hours wait until
   * the next morning.
   */
  after?: number
  text: string
  /**
   * What staff set the ticket to with this message; an answer without it takes an open ticket into
   * progress.
   */
  status?: TicketStatus
  /** The team that the ticket is handed to with this note. */
  team?: TicketTeam
  /** Written by the colleague to whom the ticket does not belong. */
  byColleague?: true
  files?: DemoFile[]
}

/** One ticket of the demo firm. Its status follows from what happens in it. */
export type DemoTicket = {
  subject: string
  category: TicketCategory
  /** 'normal' unless said otherwise. */
  priority?: TicketPriority
  /** The team it was given to first. */
  team?: TicketTeam
  /** Unassigned when missing. */
  agent?: DemoAgent
  /** The customer's name in `demo-people.ts`. */
  who: string
  /** 'site' unless staff opened it for the customer. */
  source?: 'staff'
  tags?: string[]
  /** The plan of the customer's service that the ticket is about. */
  service?: string
  change?: ServiceChange
  /** Days before the seeding at a South African time of day, or minutes before it. */
  opened: { daysAgo: number; at: string } | { minutesAgo: number }
  messages: DemoMessage[]
  /** Minutes after the last message until the customer pressed 'Solved, thank you'. */
  thankedAfter?: number
  /** Days after everything else until staff closed it. */
  closedAfterDays?: number
}

export type DemoAgent = 'Nadia' | 'Themba'
