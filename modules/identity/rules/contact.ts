/** What a contact does for a customer. */
export const contactRoles = ['billing', 'technical'] as const
export type ContactRole = (typeof contactRoles)[number]

/** Set on an actor who acts for a customer that another user owns. */
export type Contact = {
  /** The row in `customer_people`. */
  id: string
  roles: readonly ContactRole[]
  customerName: string
}

/** `Billing`, `Technical`, `Billing and technical`. */
export function contactRoleLabel(roles: readonly ContactRole[]): string {
  const text = contactRoles.filter((role) => roles.includes(role)).join(' and ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
