import { z } from 'zod'
import { several, text } from '#kernel/form-fields.ts'
import { ticketChangeSchemas } from './ticket-change.ts'

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
