import { z } from 'zod'

/** A§3: what a request to change a service says, beside its text. Prices are decimals as they were shown, without 'R'. */
export const serviceChangeSchema = z.object({
  change_type: z.string(),
  current_package: z.string(),
  new_package: z.string(),
  current_price: z.string(),
  new_price: z.string(),
  billing_period: z.string(),
  reason: z.string(),
  requested_date: z.string(),
})

export type ServiceChange = z.infer<typeof serviceChangeSchema>
