import type { BillingAddress } from './customer.ts'
import { countryName } from './places.ts'

/**
 * The lines of an address as documents, mails and pages print them, blanks left out. Apart from the
 * schema, so that pages need not ship that.
 */
export function addressLines(address: BillingAddress): string[] {
  const town = [address.city, address.postalCode].filter(Boolean).join(' ')
  return [
    address.line1,
    address.line2,
    town,
    address.province,
    countryName(address.country),
  ].filter(Boolean)
}
