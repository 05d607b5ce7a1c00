import { z } from 'zod'
import { figure, head, headline, part, titled } from './parts.ts'

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
