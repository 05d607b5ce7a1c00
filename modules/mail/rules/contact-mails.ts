import type { ContactRole } from '#modules/identity/rules/contact.ts'
import type { EmailVariables } from './email.ts'

/**
 * Kinds of emails that a customer's contacts get besides its owner, and the role that each is for
 * (decision 060).
 */
export const contactMails = {
  invoices: { role: 'billing', label: 'Invoices, receipts and statements' },
  reminders: { role: 'billing', label: 'Payment reminders and failed payments' },
  services: {
    role: 'technical',
    label: 'Changes of services: paused, changed, switched on again, ended',
  },
} as const satisfies Record<string, { role: 'billing' | 'technical'; label: string }>

export type ContactMail = keyof typeof contactMails

export const contactMailKinds: readonly ContactMail[] = ['invoices', 'reminders', 'services']

const kindOfTemplate: Partial<Record<string, ContactMail>> = {
  account_statement: 'invoices',
  bank_transfer_instructions: 'invoices',
  credit_note: 'invoices',
  invoice: 'invoices',
  order_confirmation: 'invoices',
  order_expired: 'invoices',
  payment_received: 'invoices',
  payment_for_cancelled_order: 'invoices',
  payment_received_twice: 'invoices',
  payment_reversed: 'invoices',
  payout_sent: 'invoices',
  revised_pro_forma: 'invoices',
  card_renewal: 'reminders',
  payment_failed: 'reminders',
  payment_reminder: 'reminders',
  service_suspended: 'reminders',
  suspension_warning: 'reminders',
  plan_changed: 'services',
  service_ended: 'services',
  service_ready: 'services',
  service_restored: 'services',
  subscription_cancelled: 'services',
  subscription_paused: 'services',
  subscription_resumed: 'services',
}

/** What an email says of prices, by the names of its variables. */
const prices = ['amount']

/** The variables of a contact's copy: who is not for billing is told no prices (decision 060). */
export function contactVariables(
  roles: readonly ContactRole[],
  variables: EmailVariables,
): EmailVariables {
  if (roles.includes('billing')) return variables
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, prices.includes(name) ? '' : value]),
  )
}

/** The emails that a contact with these roles may get. */
export function templatesFor(roles: readonly ContactRole[]): string[] {
  return Object.entries(kindOfTemplate).flatMap(([template, kind]) =>
    kind && roles.includes(contactMails[kind].role) ? [template] : [],
  )
}

/** Null for emails that are the owner's alone. */
export function contactMailOf(template: string): ContactMail | null {
  return kindOfTemplate[template] ?? null
}
