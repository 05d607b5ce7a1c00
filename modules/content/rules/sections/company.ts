import { z } from 'zod'
import { isCalendarDate } from '#kernel/dates.ts'
import { claimSchema } from '../section.ts'
import { figure, head, headline, part, picture, titled } from './parts.ts'

/** An example from daily work, such as an email, that shows what the value means. */
const proof = z.object({ from: z.string(), when: z.string(), lines: z.array(z.string()) })

export const aboutSchema = z.object({
  head,
  /** Below the headline, such as the people or the place. */
  picture,
  chapters: z.array(z.object({ when: z.string(), title: headline, text: z.string() })),
  values: part.extend({ items: z.array(z.object({ title: headline, text: z.string(), proof })) }),
  team: part,
  projects: part,
  caseStudies: part.extend({ challenge: z.string(), solution: z.string() }),
  closing: titled,
})

export type AboutContent = z.output<typeof aboutSchema>

const step = z.object({ title: headline, text: z.string() })

/** The texts of /contact. Address, phone number, hours and seller come from the settings. */
export const contactSchema = z.object({
  title: headline,
  lead: z.string(),
  replyTime: claimSchema,
  hoursNote: z.string(),
  stepsTitle: headline,
  steps: z.array(step),
  sentTitle: headline,
  sentText: z.string(),
  sellerTitle: headline,
  sellerText: z.string(),
  /** A link to /contact?about=… fills in the subject of the topic with that `about`. */
  topics: z.array(z.object({ about: z.string(), subject: z.string() })),
})

export type ContactContent = z.output<typeof contactSchema>

/** `ms` is the round trip, measured from the data centre. */
const city = z.object({
  name: headline,
  latitude: z.number(),
  longitude: z.number(),
  ms: z.number().positive(),
})

export const dataCenterSchema = z.object({
  head,
  latency: part.extend({
    origin: z.object({ name: headline, latitude: z.number(), longitude: z.number() }),
    /** Without cities there is no map. */
    cities: z.array(city),
    note: z.string(),
  }),
  systems: z.array(
    z.object({
      title: headline,
      text: z.string(),
      figures: z.array(figure),
      points: z.array(z.string()),
    }),
  ),
  day: part.extend({ steps: z.array(z.object({ at: z.string(), text: z.string() })) }),
  pictures: part,
  closing: titled,
})

export type DataCenterContent = z.output<typeof dataCenterSchema>
export type City = z.output<typeof city>

export const supportSchema = z.object({
  title: headline,
  lead: z.string(),
  points: z.array(z.object({ title: headline, text: z.string() })),
  ledgerTitle: headline,
  ours: z.array(z.string()),
  yours: z.array(z.string()),
  ledgerNote: z.string(),
})

export const supportMoveSchema = z.object({
  title: headline,
  lead: z.string(),
  steps: z.array(z.object({ when: z.string(), title: headline, text: z.string() })),
  note: claimSchema,
})

export const supportReachSchema = z.object({
  title: headline,
  text: z.string(),
  ways: z.array(z.object({ title: headline, text: z.string(), link: z.string(), to: z.string() })),
})

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
