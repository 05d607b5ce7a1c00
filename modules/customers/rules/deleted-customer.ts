/** Placeholder values for a deleted customer. */
export const deletedCustomer = 'Deleted customer'

/** No address of anybody: the domain never exists (RFC 2606). */
export function deletedAddress(customerId: string): string {
  return `${customerId}@deleted.invalid`
}
