import { defineSection } from '../../rules/section.ts'
import { dataCenterSchema } from '../../rules/sections/data-center.ts'

/** No figure appears here that a site has not entered itself: what one company measured is not true of another (D32). */
export const dataCenterSection = defineSection({
  key: 'data-center',
  title: 'Data center',
  schema: dataCenterSchema,
  initial: {
    head: {
      title: 'Your server has an address.',
      lead: 'It’s in Cape Town, in a building you can drive to, under South African law. Here is what keeps it running.',
    },
    latency: {
      title: 'Close, in milliseconds.',
      lead: 'Round-trip times from our racks, measured over the networks your visitors use.',
      origin: { name: 'Cape Town', latitude: -33.92, longitude: 18.42 },
      cities: [],
      note: '',
    },
    systems: [
      {
        title: 'Power',
        text: 'We plan for load-shedding, so you don’t have to. Batteries carry the room until the generators take over.',
        figures: [],
        points: ['Two power feeds to every rack', 'Generators tested under load', 'Fuel on site and a contract for more'],
      },
      {
        title: 'Cooling',
        text: 'Cold air goes in at the front of a rack and never mixes with the warm air at the back.',
        figures: [],
        points: ['Closed cold aisles', 'One cooling unit more than the room needs', 'Outside air when the weather allows'],
      },
      {
        title: 'Network',
        text: 'Local traffic stays local. A visitor in Gqeberha doesn’t reach you via London.',
        figures: [],
        points: ['Several carriers, on separate routes', 'Peering at the South African exchanges', 'DDoS traffic filtered before it reaches a rack'],
      },
      {
        title: 'Security',
        text: 'Only a few people may touch a machine. We know each by name, and every visit is logged.',
        figures: [],
        points: ['Guards on site day and night', 'Two-factor access at every door', 'Old disks are destroyed here, never sold'],
      },
    ],
    day: { title: '', lead: '', steps: [] },
    pictures: { title: 'Inside.', lead: '' },
    closing: { title: 'Come and see it.', text: 'Customers can visit by appointment. Bring your ID and wear closed shoes.' },
  },
})
