import { z } from 'zod'

/** A headline that must not be blank. */
export const headline = z.string().trim().min(1)

/** A part whose title is blank is hidden. */
export const part = z.object({ title: z.string(), lead: z.string() })
export const titled = z.object({ title: z.string(), text: z.string() })
export const head = z.object({ title: headline, lead: z.string() })

/** A figure and its label, such as '2 × 100 Gb/s' and 'uplinks'. */
export const figure = z.object({ value: z.string(), label: z.string() })

/** A picture of the media library; without `src` none is shown. */
export const picture = z.object({ src: z.string(), alt: z.string() })

export type Titled = z.output<typeof titled>
export type Part = z.output<typeof part>
