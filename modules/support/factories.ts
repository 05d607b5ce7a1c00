import { newId } from '#kernel/ids.ts'
import { aCustomer } from '#modules/customers/factories.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'
import { users } from '#modules/identity/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { openTicket } from './operations/open-ticket.server.ts'
import type { CustomerMessage, NewTicket, StaffMessage } from './rules/ticket-forms.ts'

/** Test builders of forms as the schemas give them. */
export function ticketForm(changes: Partial<NewTicket> = {}): NewTicket {
  return {
    subject: 'Email does not arrive',
    category: 'technical',
    priority: 'normal',
    relatedServiceId: null,
    message: 'Since this morning nothing comes in.',
    uploads: [],
    files: [],
    idempotencyKey: newId(),
    ...changes,
  }
}

export function customerMessageForm(changes: Partial<CustomerMessage> = {}): CustomerMessage {
  return {
    message: 'It still does not.',
    uploads: [],
    files: [],
    idempotencyKey: newId(),
    ...changes,
  }
}

export function staffMessageForm(changes: Partial<StaffMessage> = {}): StaffMessage {
  return {
    message: 'We are looking into it.',
    isInternal: 'no',
    status: '',
    seen: Number.MAX_SAFE_INTEGER,
    seenHeld: [],
    sendAnyway: 'no',
    cannedReplies: [],
    uploads: [],
    files: [],
    idempotencyKey: newId(),
    ...changes,
  }
}

/** A member of staff with a row in the database, so that tickets can be assigned to them. */
export async function anAgent(
  name = 'Sipho Dlamini',
  role: 'admin' | 'agent' = 'agent',
): Promise<Person> {
  const userId = newId()
  const email = `${userId}@staff.example`
  await db().insert(users).values({ id: userId, name, email, emailVerified: true, role })
  const permissions: Permission[] = ['tickets.handle', 'tickets.delete']
  return {
    kind: 'person',
    userId,
    name,
    email,
    emailVerified: true,
    mustChangePassword: false,
    customerId: null,
    staff: { role, roleName: 'Support Agent', permissions },
    roleLookupTimedOut: false,
    hasRecentPassword: true,
  }
}

/** A ticket that its customer opened. */
export async function aTicket(
  changes: Partial<NewTicket> = {},
  by?: Person & { customerId: string },
) {
  const customer = by ?? (await aCustomer())
  const opened = await openTicket(customer, ticketForm(changes))
  if (!opened.ok) throw new Error(opened.error.message)
  return { ...opened.value, customer }
}
