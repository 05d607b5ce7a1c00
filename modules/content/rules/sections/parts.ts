import { z } from 'zod'

/** A headline that a page cannot do without. */
export const headline = z.string().trim().min(1)

/** A part of a page with a blank title is not shown. */
export const part = z.object({ title: z.string(), lead: z.string() })
export const titled = z.object({ title: z.string(), text: z.string() })
export const head = z.object({ title: headline, lead: z.string() })

/** A number with what it counts, for example '2 × 100 Gb/s', 'uplinks'. */
export const figure = z.object({ value: z.string(), label: z.string() })

export type Titled = z.output<typeof titled>
export type Part = z.output<typeof part>
