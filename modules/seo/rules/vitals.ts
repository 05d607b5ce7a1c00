import { z } from 'zod'
import { countedPath } from './public-page.ts'

/** The measures of A§7, and INP, which took FID's place in the browsers. */
export const vitalNames = ['LCP', 'FID', 'INP', 'CLS', 'LOAD'] as const

export type VitalName = (typeof vitalNames)[number]

/** Longer than this nobody waits: a measure beyond it is a clock that jumped. Milliseconds. */
const longest = 600_000

/** What a browser sends once for each page it showed: nothing about who looked. Fields that are not named here are refused. */
export const vitalsSchema = z.strictObject({
  path: z
    .string()
    .max(300)
    .transform((path, context) => {
      const counted = countedPath(path)
      if (counted === undefined) context.addIssue('This page is not measured.')
      return counted ?? ''
    }),
  metrics: z
    .array(z.strictObject({ name: z.enum(vitalNames), value: z.number().min(0).max(longest) }))
    .min(1)
    .max(vitalNames.length)
    .refine((metrics) => new Set(metrics.map(({ name }) => name)).size === metrics.length, 'Each measure once.'),
})

export type Vitals = z.output<typeof vitalsSchema>
