import { z } from 'zod'

/** A box that is off is not sent. */
export const marketingSchema = z
  .object({ marketing: z.literal('on').optional() })
  .transform(({ marketing }) => ({ wanted: marketing === 'on' }))
