import { z } from 'zod'

/** B§4 'Customer status'. 'pending' is an account whose address is not verified yet. */
export const customerStatuses = ['active', 'inactive', 'pending', 'suspended'] as const
export type CustomerStatus = (typeof customerStatuses)[number]

export const billingAddressSchema = z.object({
  line1: z.string().trim().max(200),
  line2: z.string().trim().max(200),
  city: z.string().trim().max(100),
  province: z.string().trim().max(100),
  postalCode: z.string().trim().max(20),
  country: z.string().trim().max(2),
})

export type BillingAddress = z.infer<typeof billingAddressSchema>

export const noAddress: BillingAddress = {
  line1: '',
  line2: '',
  city: '',
  province: '',
  postalCode: '',
  country: 'ZA',
}

/** What a buyer tells about themselves, in checkout and on the profile. */
export type BuyerRecord = BillingAddress & {
  firstName: string
  lastName: string
  phone: string
  company: string
  vatNumber: string
}

type Named = {
  company: string
  displayName: string
  firstName: string
  lastName: string
  email: string
}

/** What a customer is called where people act for it: the company, else the person. */
export function customerName({ company, displayName, firstName, lastName, email }: Named): string {
  return company || displayName || `${firstName} ${lastName}`.trim() || email
}

/** Placeholder values for a deleted customer. */
export const deletedCustomer = 'Deleted customer'

/** No real address: the domain never exists (RFC 2606). */
export function deletedAddress(customerId: string): string {
  return `${customerId}@deleted.invalid`
}
