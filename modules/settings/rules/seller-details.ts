import { z } from 'zod'
import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'

/** Who sells: printed on every document and asked for by the ECT Act s43. */
export const sellerDetailsSchema = z.object({
  legal_name: z.string().trim().max(200),
  legal_status: z.string().trim().max(100),
  registration_number: z.string().trim().max(50),
  physical_address: z.string().trim().max(500),
  postal_address: z.string().trim().max(500),
  vat_registered: z.boolean(),
  vat_number: z.string().trim().max(20),
  vat_registered_since: z
    .string()
    .refine((text) => text === '' || isCalendarDate(text), 'Enter a valid date.'),
})

export type SellerDetails = z.infer<typeof sellerDetailsSchema>

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
