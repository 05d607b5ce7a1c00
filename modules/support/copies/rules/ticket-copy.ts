import { z } from 'zod'

/** Whom staff take out of copy. */
export const removeCopySchema = z.object({ address: z.string().max(320) })
