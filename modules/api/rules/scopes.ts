import type { CustomerRight } from '#modules/identity/rules/customer-rights.ts'
import type { Permission } from '#modules/identity/rules/permissions.ts'

type ScopeFacts = {
  label: string
  /** Of the maker's permissions those that this scope passes on; empty where only customers have it. */
  permissions: readonly Permission[]
  /** The right in a customer's account; null where customers have no such scope. */
  customer: CustomerRight | 'tickets' | null
}

const staff = (label: string, ...permissions: Permission[]): ScopeFacts => ({
  label,
  permissions,
  customer: null,
})

/**
 * What a key may be made for. A key passes on no more of its maker's permissions than its scopes
 * name, and no more than the maker has at the moment of the call.
 */
export const scopeFacts = {
  'customers:read': {
    label: 'Read customers and contacts',
    permissions: ['customers.manage'],
    customer: 'details',
  },
  'customers:write': staff('Create and change customers and contacts', 'customers.manage'),
  'packages:read': { label: 'Read packages', permissions: ['packages.manage'], customer: 'buy' },
  'packages:write': staff('Create and change packages', 'packages.manage'),
  'orders:read': { label: 'Read orders', permissions: ['orders.manage'], customer: 'invoices' },
  'orders:write': {
    label: 'Place and cancel orders',
    permissions: ['orders.manage', 'orders.price'],
    customer: 'buy',
  },
  'invoices:read': {
    label: 'Read invoices, credit notes and statements',
    permissions: ['invoices.manage'],
    customer: 'invoices',
  },
  'invoices:write': staff('Send, credit and create invoices', 'invoices.manage'),
  'payments:read': {
    label: 'Read payments and refunds',
    permissions: ['payments.manage', 'invoices.manage'],
    customer: 'invoices',
  },
  'payments:write': staff(
    'Record and reverse payments, and refund',
    'payments.manage',
    'invoices.manage',
  ),
  'subscriptions:read': {
    label: 'Read subscriptions',
    permissions: ['subscriptions.manage'],
    customer: 'services',
  },
  'subscriptions:write': staff(
    'Pause, resume, name and cancel subscriptions',
    'subscriptions.manage',
  ),
  'services:read': {
    label: 'Read the accounts on servers',
    permissions: ['subscriptions.manage'],
    customer: 'services',
  },
  'services:write': staff('Hold, release and retry services', 'subscriptions.manage'),
  'tickets:read': {
    label: 'Read tickets and their files',
    permissions: ['tickets.handle'],
    customer: 'tickets',
  },
  'tickets:write': {
    label: 'Open, answer and change tickets',
    permissions: ['tickets.handle'],
    customer: 'tickets',
  },
  'tickets:delete': staff('Delete tickets', 'tickets.handle', 'tickets.delete'),
  'chats:read': staff('Read chats', 'live_chat.handle'),
  'enquiries:read': staff('Read enquiries', 'enquiries.manage', 'domain_inquiries.manage'),
  'enquiries:write': staff(
    'Change, answer and delete enquiries',
    'enquiries.manage',
    'domain_inquiries.manage',
  ),
  'content:read': staff(
    'Read blog, FAQ and content',
    'blog.manage',
    'faq.manage',
    'content.manage',
  ),
  'content:write': staff('Write blog posts and the FAQ', 'blog.manage', 'faq.manage'),
  'settings:read': staff('Read settings, without secrets', 'settings.manage'),
  'staff:read': staff('Read staff and roles', 'staff.manage', 'roles.manage'),
  'audit:read': staff('Read the audit log', 'audit.view'),
} as const satisfies Record<string, ScopeFacts>

export type Scope = keyof typeof scopeFacts

const facts: Readonly<Record<Scope, ScopeFacts>> = scopeFacts

export function isScope(text: string): text is Scope {
  return Object.hasOwn(scopeFacts, text)
}

export const everyScope: readonly Scope[] = Object.keys(scopeFacts).filter(isScope)

export const scopeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  everyScope.map((scope) => [scope, facts[scope].label]),
)

/** The scopes that staff with these permissions may choose: all that a scope passes on, they have. */
export function scopesOfStaff(permissions: readonly Permission[]): Scope[] {
  return everyScope.filter((scope) =>
    facts[scope].permissions.some((one) => permissions.includes(one)),
  )
}

/** The scopes of keys that open a customer's account. */
export const customerScopes: readonly Scope[] = everyScope.filter(
  (scope) => facts[scope].customer !== null,
)

/** What a key passes on of the permissions that its maker has now. */
export function passedOn(
  scopes: readonly Scope[],
  permissions: readonly Permission[],
): Permission[] {
  const named = new Set(scopes.flatMap((scope) => facts[scope].permissions))
  return permissions.filter((permission) => named.has(permission))
}
