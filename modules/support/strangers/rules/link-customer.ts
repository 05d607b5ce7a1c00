import { z } from 'zod'
import { isId } from '#kernel/ids.ts'

export const linkCustomerSchema = z.object({
  customerId: z.string().refine(isId, 'Choose a customer.'),
})
