import { defineSection } from '../../rules/section.ts'
import { dataCenterSchema } from '../../rules/sections/data-center.ts'

/**
 * No place, figure or arrangement that the owner has not entered: what is true of one company's
 * building is not true of another's (D32, D47).
 */
export const dataCenterSection = defineSection({
  key: 'data-center',
  title: 'Data center',
  schema: dataCenterSchema,
  initial: {
    head: {
      title: 'Where your site lives.',
      lead: 'Ask us which building your server is in, who runs it and what keeps it going. You get an answer in plain words.',
    },
    latency: {
      title: 'Close, in milliseconds.',
      lead: 'Round-trip times from our racks, measured over the networks your visitors use.',
      origin: { name: 'Cape Town', latitude: -33.92, longitude: 18.42 },
      cities: [],
      note: '',
    },
    systems: [],
    day: { title: '', lead: '', steps: [] },
    pictures: { title: 'Inside.', lead: '' },
    closing: {
      title: 'Questions before you buy?',
      text: 'Ask about power, network, security or anything else that matters to you.',
    },
  },
})
