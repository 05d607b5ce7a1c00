import type { CalendarDate } from '#kernel/dates.ts'
import type { SellerDetails } from './tabs/seller.ts'

export type { SellerDetails }

/**
 * VAT may be charged only while the switch is on, the number is there and the day is not before
 * registration; a blank one is before every day.
 */
export function isVatRegisteredOn(seller: SellerDetails, day: CalendarDate): boolean {
  return (
    seller.vat_registered && isVatNumber(seller.vat_number) && seller.vat_registered_since <= day
  )
}

/** Ten digits, the first a 4. */
export function isVatNumber(text: string): boolean {
  return /^4\d{9}$/.test(text.replace(/\s/g, ''))
}
