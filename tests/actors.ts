import type { Actor, Person, StaffRole } from '#modules/identity/rules/actor.ts'
import type { ContactRole } from '#modules/identity/rules/contact.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'

const person: Person = {
  kind: 'person',
  userId: 'user-1',
  name: 'Thandi Nkosi',
  email: 'thandi@example.test',
  emailVerified: true,
  mustChangePassword: false,
  customerId: null,
  staff: null,
  roleLookupTimedOut: false,
  hasRecentPassword: true,
}

const customer: Person = { ...person, customerId: 'customer-1' }
const contactOf = (...roles: ContactRole[]): Person => ({
  ...customer,
  contact: { id: 'contact-1', roles, customerName: 'Fynbos Design' },
})
const superAdmin: Person = {
  ...person,
  staff: { role: 'admin', roleName: 'Super Admin', permissions: everyPermission },
}
const agent: Person = {
  ...person,
  staff: {
    role: 'agent',
    roleName: 'Support Agent',
    permissions: ['tickets.handle', 'tickets.delete', 'live_chat.handle'],
  },
}

function staffOf(...permissions: Permission[]): Person {
  const staff: StaffRole = { role: 'agent', roleName: 'Custom', permissions }
  return { ...person, staff }
}

/** Every kind of actor, as the server knows them after the session was read. */
export const cast = {
  'a visitor': { kind: 'visitor' },
  'a customer': customer,
  'a billing contact': contactOf('billing'),
  'a technical contact': contactOf('technical'),
  'a contact with both roles': contactOf('billing', 'technical'),
  'a user without a customer record': person,
  'a customer with a temporary password': { ...customer, mustChangePassword: true },
  'staff viewing a customer': {
    ...customer,
    hasRecentPassword: false,
    viewedBy: { userId: 'user-2', name: 'Sipho Dlamini' },
  },
  'a support agent': agent,
  'a super admin': superAdmin,
  'a super admin with a temporary password': { ...superAdmin, mustChangePassword: true },
  'a super admin whose password is long ago': { ...superAdmin, hasRecentPassword: false },
  'staff who were deactivated': person,
  'staff whose role could not be read in time': { ...person, roleLookupTimedOut: true },
  'a custom role with every permission': staffOf(...everyPermission),
  'a custom role without permissions': staffOf(),
  'a clerk for orders and payments': staffOf('orders.manage', 'payments.manage'),
  'a clerk for orders and their prices': staffOf('orders.manage', 'orders.price'),
  'a bookkeeper for invoices and payments': staffOf('invoices.manage', 'payments.manage'),
  'a biller who sees billing and manages invoices': staffOf('billing.view', 'invoices.manage'),
  'the system': { kind: 'system', name: 'Billing run' },
} as const satisfies Record<string, Actor>

export type Who = keyof typeof cast | `only ${Permission}`

/** Who of the cast, and of staff with one single permission, gets a yes. */
export function whoMay(may: (actor: Actor) => boolean): string[] {
  const specialists = everyPermission.map((permission): [string, Actor] => [
    `only ${permission}`,
    staffOf(permission),
  ])
  return [...Object.entries(cast), ...specialists]
    .filter(([, actor]) => may(actor))
    .map(([who]) => who)
}
