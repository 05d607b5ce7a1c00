import { z } from 'zod'

/** `…_done`: the work is done all the same. */
export const faultKinds = [
  /** The sign-in page, with HTTP 200. */
  'sign_in_page',
  'forbidden',
  /** The panel's own error, without and with the work done. */
  'error',
  'error_done',
  /** HTTP 500. */
  'failed',
  'failed_done',
  /** The connection is cut without an answer. */
  'cut',
  'cut_done',
  /** No answer until the caller goes. */
  'silent_done',
  /** The answer breaks off. */
  'half_done',
  /** Answers after `seconds`. */
  'slow',
] as const

export const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** Number of calls it applies to. */
  times: z.number().int().min(1).max(100_000).default(1),
  /** All calls, or those that change something. */
  on: z.enum(['all', 'writes']).default('all'),
  seconds: z.number().min(0).max(300).default(65),
})

export type Fault = z.infer<typeof faultSchema>
