import { type StaffAddress, staffWhoMay } from '#modules/identity/queries/staff-list.server.ts'
import { db, type Executor } from '#platform/database.server.ts'

/** The people to whom a ticket can be assigned: active staff who may handle tickets. */
export function ticketAgents(executor: Executor = db()): Promise<StaffAddress[]> {
  return staffWhoMay('tickets.handle', executor)
}
