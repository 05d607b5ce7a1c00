import { type Actor, hasPermission } from '#modules/identity/rules/actor.ts'

/** Staff who bring in customers of another program: it writes what each of these may write. */
export const mayImport = (actor: Actor): boolean =>
  hasPermission(actor, 'settings.manage') &&
  hasPermission(actor, 'customers.manage') &&
  hasPermission(actor, 'invoices.manage') &&
  hasPermission(actor, 'subscriptions.manage')
