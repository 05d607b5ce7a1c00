import { z } from 'zod'
import { countedPath } from './public-page.ts'

/** The metrics of A§7, and INP, which replaced FID in browsers. */
export const vitalNames = ['LCP', 'FID', 'INP', 'CLS', 'LOAD'] as const

export type VitalName = (typeof vitalNames)[number]

/** In milliseconds. A longer measurement is a clock error. */
const maxMs = 600_000

/**
 * What a browser sends once per page view, with nothing about the visitor. Unknown fields are
 * rejected.
 */
export const vitalsSchema = z.strictObject({
  path: z
    .string()
    .max(300)
    .transform((path, context) => {
      const counted = countedPath(path)
      if (counted === undefined) context.addIssue('This page isn’t measured.')
      return counted ?? ''
    }),
  metrics: z
    .array(z.strictObject({ name: z.enum(vitalNames), value: z.number().min(0).max(maxMs) }))
    .min(1)
    .max(vitalNames.length)
    .refine(
      (metrics) => new Set(metrics.map(({ name }) => name)).size === metrics.length,
      'Send each metric once.',
    ),
})

export type Vitals = z.output<typeof vitalsSchema>
