/**
 * Every permission there is, by section of the back office (D22). The id is what code asks for, the
 * label what the role form shows.
 */
export const permissionCatalogue = {
  'dashboard.view': { category: 'Dashboard', label: 'See the dashboard' },
  'orders.manage': { category: 'Sell', label: 'Manage orders' },
  'orders.price': { category: 'Sell', label: 'Set unit prices on orders' },
  'customers.manage': { category: 'Sell', label: 'Manage customers' },
  'customers.impersonate': { category: 'Sell', label: 'Sign in as a customer' },
  'invoices.manage': { category: 'Sell', label: 'Manage invoices' },
  'payments.manage': { category: 'Sell', label: 'Manage payments' },
  'subscriptions.manage': { category: 'Sell', label: 'Manage subscriptions' },
  'billing.view': { category: 'Sell', label: 'See the billing cockpit' },
  'packages.manage': { category: 'Sell', label: 'Manage packages' },
  'hosting_plans.manage': { category: 'Sell', label: 'Manage hosting plans' },
  'tickets.handle': { category: 'Support', label: 'Handle tickets' },
  'tickets.delete': { category: 'Support', label: 'Delete tickets' },
  'live_chat.handle': { category: 'Support', label: 'Handle live chat' },
  'enquiries.manage': { category: 'Support', label: 'Manage general enquiries' },
  'domain_inquiries.manage': { category: 'Support', label: 'Manage domain inquiries' },
  'blog.manage': { category: 'Content', label: 'Manage the blog' },
  'faq.manage': { category: 'Content', label: 'Manage the FAQ' },
  'reviews.manage': { category: 'Content', label: 'Manage reviews and trust badges' },
  'content.manage': { category: 'Content', label: 'Manage website content' },
  'features.manage': { category: 'Content', label: 'Manage website features' },
  'seo.manage': { category: 'Site', label: 'Manage SEO' },
  'email.manage': { category: 'Site', label: 'Manage email and its logs' },
  'settings.manage': { category: 'Site', label: 'Manage settings' },
  'staff.manage': { category: 'People', label: 'Manage staff' },
  'roles.manage': { category: 'People', label: 'Manage roles' },
  'audit.view': { category: 'People', label: 'See the audit log' },
} as const satisfies Record<string, { category: string; label: string }>

export type Permission = keyof typeof permissionCatalogue

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissionCatalogue, text)
}

export const everyPermission: readonly Permission[] =
  Object.keys(permissionCatalogue).filter(isPermission)

/**
 * D22: 'Support Agent has tickets, live chat handling and own profile' (the profile needs no
 * permission).
 */
export const agentPermissions: readonly Permission[] = [
  'tickets.handle',
  'tickets.delete',
  'live_chat.handle',
]
