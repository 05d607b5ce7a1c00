import { z } from 'zod'
import { defineSection } from '../section.ts'
import { figure, head, headline, part, titled } from './parts.ts'

/** Milliseconds there and back, as measured from the data center. */
const city = z.object({ name: headline, latitude: z.number(), longitude: z.number(), ms: z.number().positive() })

const schema = z.object({
  head,
  latency: part.extend({
    origin: z.object({ name: headline, latitude: z.number(), longitude: z.number() }),
    /** No city, no map: a site shows what it has measured. */
    cities: z.array(city),
    note: z.string(),
  }),
  /** One for each of power, cooling, network and security, or whatever the house wants to tell. */
  systems: z.array(z.object({ title: headline, text: z.string(), figures: z.array(figure), points: z.array(z.string()) })),
  day: part.extend({ steps: z.array(z.object({ at: z.string(), text: z.string() })) }),
  pictures: part,
  closing: titled,
})

export type DataCenterContent = z.output<typeof schema>
export type City = z.output<typeof city>

/** No figure stands here that a site has not written itself: what was measured in one house is not true in another (D32). */
export const dataCenterSection = defineSection({
  key: 'data-center',
  title: 'Data center',
  schema,
  initial: {
    head: {
      title: 'Your server has an address.',
      lead: 'It stands in Cape Town, in a building you can drive to, under South African law. Here is what keeps it running.',
    },
    latency: {
      title: 'Close, in milliseconds.',
      lead: 'There and back from our racks, measured over the networks that your visitors use.',
      origin: { name: 'Cape Town', latitude: -33.92, longitude: 18.42 },
      cities: [],
      note: '',
    },
    systems: [
      {
        title: 'Power',
        text: 'Load-shedding is a line in our planning and not an event. Batteries carry the room until the generators have it.',
        figures: [],
        points: ['Two feeds to every rack', 'Generators tested under load', 'Fuel on site and a contract for more'],
      },
      {
        title: 'Cooling',
        text: 'Cold air goes in at the front of a rack and never meets the warm air that leaves at the back.',
        figures: [],
        points: ['Closed cold aisles', 'One unit more than the room needs', 'Outside air whenever the weather allows'],
      },
      {
        title: 'Network',
        text: 'Local traffic stays local. A visitor in Gqeberha does not reach you by way of London.',
        figures: [],
        points: ['Several carriers, on separate paths', 'Peering at the South African exchanges', 'Attack traffic filtered before it reaches a rack'],
      },
      {
        title: 'Security',
        text: 'The people who may touch a machine are few, known by name, and written down each time they do.',
        figures: [],
        points: ['Guarded at all hours', 'Two factors at each door', 'Disks are destroyed here, not sold'],
      },
    ],
    day: { title: '', lead: '', steps: [] },
    pictures: { title: 'Inside.', lead: '' },
    closing: { title: 'Come and see it.', text: 'Customers may visit by appointment. Bring your identity document and closed shoes.' },
  },
})
