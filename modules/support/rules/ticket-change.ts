import { z } from 'zod'
import { several, text } from '#kernel/form-fields.ts'
import { isId } from '#kernel/ids.ts'
import { ticketCategories, ticketPriorities, ticketStatuses, ticketTeams } from './ticket.ts'
import { subject, tagsOf } from './ticket-forms.ts'

/**
 * What staff may change of a ticket, one property at a time; '' takes the team, the agent or the
 * service away.
 */
export const ticketChangeSchemas = {
  subject: z.object({ subject }),
  status: z.object({ status: z.enum(ticketStatuses) }),
  priority: z.object({ priority: z.enum(ticketPriorities) }),
  category: z.object({ category: z.enum(ticketCategories) }),
  team: z.object({ team: z.enum(['', ...ticketTeams]) }),
  agent: z.object({ agent: z.string().max(100).default('') }),
  tags: z.object({ tags: z.string().max(1000).default('').transform(tagsOf) }),
  service: z.object({
    service: z
      .string()
      .default('')
      .refine((id) => id === '' || isId(id), 'Choose one from the list.'),
  }),
} as const

export type ChangeableProperty = keyof typeof ticketChangeSchemas

export type TicketPropertyChange =
  | { property: 'subject'; value: string }
  | { property: 'status'; value: (typeof ticketStatuses)[number] }
  | { property: 'priority'; value: (typeof ticketPriorities)[number] }
  | { property: 'category'; value: (typeof ticketCategories)[number] }
  | { property: 'team'; value: (typeof ticketTeams)[number] | null }
  | { property: 'agent'; value: string | null }
  | { property: 'tags'; value: string[] }
  | { property: 'addTags'; value: string[] }
  | { property: 'service'; value: string | null }

/** Whom staff take out of copy. */
export const removeCopySchema = z.object({ address: z.string().max(320) })

/** Tickets that were chosen in the list, and the list's search to come back to. */
const selected = { id: several(200), list: text(2000) }

export const selectedTicketsForms = {
  agent: ticketChangeSchemas.agent.extend(selected),
  status: ticketChangeSchemas.status.extend(selected),
  priority: ticketChangeSchemas.priority.extend(selected),
  tags: ticketChangeSchemas.tags.extend(selected),
  delete: z.object(selected),
}

export type SelectedTicketsForm = Exclude<keyof typeof selectedTicketsForms, 'delete'>

/** A§8: 'Failed to delete tickets: {message or Unknown error}'. */
export function deleteTicketsFailure(message = 'Unknown error'): string {
  return `Failed to delete tickets: ${message}`
}
