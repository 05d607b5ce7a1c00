const labels = { orders: 'orders', subscriptions: 'services', invoices: 'invoices' } as const

/** Why a package cannot go, and what to do instead. */
export function inUseMessage(name: string, uses: readonly (keyof typeof labels)[]): string {
  const list = new Intl.ListFormat('en-ZA').format(uses.map((use) => labels[use]))
  return `${name} is used by ${list} and cannot be deleted. Deactivate it instead. Customers can no longer order it, and existing orders keep it.`
}
