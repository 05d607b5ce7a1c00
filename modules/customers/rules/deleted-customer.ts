/** Placeholder values for a deleted customer. */
export const deletedCustomer = 'Deleted customer'

/** No real address: the domain never exists (RFC 2606). */
export function deletedAddress(customerId: string): string {
  return `${customerId}@deleted.invalid`
}
