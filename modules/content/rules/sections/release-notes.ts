import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { defineSection } from '../section.ts'
import { head, headline, titled } from './parts.ts'

const release = z.object({
  version: headline,
  date: z.string().refine(isCalendarDate),
  title: z.string(),
  new: z.array(z.string()),
  better: z.array(z.string()),
  mended: z.array(z.string()),
})

const schema = z.object({
  head,
  /** What the three groups are called. */
  groups: z.object({ new: z.string(), better: z.string(), mended: z.string() }),
  none: z.string(),
  entries: z.array(release),
  closing: titled,
})

export type ReleaseNotesContent = z.output<typeof schema>
export type Release = z.output<typeof release>

export const releaseNotesSection = defineSection({
  key: 'release-notes',
  title: 'Release notes',
  schema,
  initial: {
    head: {
      title: 'What changed, and what we mended.',
      lead: 'Every change to the platform that you could notice, in plain words, with the faults we made as well as the good news.',
    },
    groups: { new: 'New', better: 'Better', mended: 'Mended' },
    none: 'The first notes will stand here when there is something to tell.',
    entries: [],
    closing: { title: 'Something still in your way?', text: 'Most of what stands under ‘Better’ began as a sentence in a ticket. Send us yours.' },
  },
})
