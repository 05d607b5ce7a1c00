import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { head, headline, titled } from './parts.ts'

const release = z.object({
  version: headline,
  date: z.string().refine(isCalendarDate),
  title: z.string(),
  new: z.array(z.string()),
  improved: z.array(z.string()),
  fixed: z.array(z.string()),
})

export const releaseNotesSchema = z.object({
  head,
  /** Headings of the three groups. */
  groups: z.object({ new: z.string(), improved: z.string(), fixed: z.string() }),
  none: z.string(),
  entries: z.array(release),
  closing: titled,
})

export type ReleaseNotesContent = z.output<typeof releaseNotesSchema>
export type Release = z.output<typeof release>
