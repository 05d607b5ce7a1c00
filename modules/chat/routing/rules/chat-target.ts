import type { TicketTeam } from '#modules/support/rules/ticket.ts'

/** Where a chat is transferred to. */
export type ChatTarget = { operatorId: string } | { team: TicketTeam }

export const maxNoteLength = 1_000
