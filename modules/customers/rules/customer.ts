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
