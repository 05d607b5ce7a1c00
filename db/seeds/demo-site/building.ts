import { dataCenterSection } from '#modules/content/defaults/sections/company.ts'
import type { DataCenterContent } from '#modules/content/rules/sections/company.ts'

/** The demo firm's data centre. */
export const demoBuilding: DataCenterContent = {
  ...dataCenterSection.initial,
  head: {
    title: 'Your server has an address.',
    lead: 'It’s in Cape Town, in a building you can drive to, under South African law. Here is what keeps it running.',
  },
  latency: {
    ...dataCenterSection.initial.latency,
    cities: [
      { name: 'Gqeberha', latitude: -33.96, longitude: 25.6, ms: 9 },
      { name: 'Kimberley', latitude: -28.74, longitude: 24.77, ms: 13 },
      { name: 'Bloemfontein', latitude: -29.12, longitude: 26.21, ms: 14 },
      { name: 'Mthatha', latitude: -31.59, longitude: 28.78, ms: 17 },
      { name: 'Johannesburg', latitude: -26.2, longitude: 28.05, ms: 18 },
      { name: 'Durban', latitude: -29.86, longitude: 31.02, ms: 20 },
      { name: 'Mbombela', latitude: -25.47, longitude: 30.97, ms: 23 },
      { name: 'Polokwane', latitude: -23.9, longitude: 29.45, ms: 24 },
    ],
    note: 'Median over a week, there and back, from fibre connections in homes and offices. Mobile networks add a bit more.',
  },
  systems: [
    {
      title: 'Power',
      text: 'We plan for load-shedding, so you don’t have to. Batteries carry the room until the generators take over.',
      figures: [
        { value: '2 × 1.2 MVA', label: 'generators, each able to carry the room' },
        { value: '15 min', label: 'on batteries; the generators need 11 seconds' },
        { value: '72 h', label: 'of diesel on site' },
        { value: 'monthly', label: 'test under full load' },
      ],
      points: [
        'Two power feeds to every rack',
        'Generators tested under load',
        'Fuel on site and a contract for more',
      ],
    },
    {
      title: 'Cooling',
      text: 'Cold air goes in at the front of a rack and never mixes with the warm air at the back.',
      figures: [
        { value: '24 °C', label: 'at the front of every rack' },
        { value: 'N+1', label: 'cooling units' },
        { value: '1.38', label: 'power usage effectiveness (PUE)' },
        { value: '140 days', label: 'a year on outside air alone' },
      ],
      points: [
        'Closed cold aisles',
        'One cooling unit more than the room needs',
        'Outside air when the weather allows',
      ],
    },
    {
      title: 'Network',
      text: 'Local traffic stays local. A visitor in Gqeberha doesn’t reach you via London.',
      figures: [
        { value: '2 × 100 Gb/s', label: 'to the Cape Town exchange' },
        { value: '4', label: 'carriers, on two routes out of the building' },
        { value: '3', label: 'undersea cables within reach' },
        { value: '1.5 Tb/s', label: 'of DDoS traffic we can filter' },
      ],
      points: [
        'Several carriers, on separate routes',
        'Peering at the South African exchanges',
        'DDoS traffic filtered before it reaches a rack',
      ],
    },
    {
      title: 'Security',
      text: 'Only a few people may touch a machine. We know each by name, and every visit is logged.',
      figures: [
        { value: '24 h', label: 'guards on site, every day of the year' },
        { value: '3', label: 'doors, each with two-factor access' },
        { value: '90 days', label: 'of camera footage kept' },
        { value: '6', label: 'people who may open your rack' },
      ],
      points: [
        'Guards on site day and night',
        'Two-factor access at every door',
        'Old disks are destroyed here, never sold',
      ],
    },
  ],
  day: {
    title: 'One evening of load-shedding, minute by minute.',
    lead: 'From our own log, on a Thursday in winter. None of our customers noticed, which is the idea.',
    steps: [
      {
        at: '18:00:00',
        text: 'Stage 6. The street goes dark. Batteries carry the room without a flicker.',
      },
      {
        at: '18:00:11',
        text: 'Both generators are running and share the load. The batteries start charging again.',
      },
      {
        at: '18:04',
        text: 'Lindiwe checks the diesel by hand, because gauges have been wrong before: 71 hours left.',
      },
      {
        at: '20:30:02',
        text: 'The power is back. We stay on diesel for ten more minutes, in case it goes off again.',
      },
      { at: '20:31:40', text: 'It goes off again.' },
      {
        at: '20:58',
        text: 'Back on Eskom, this time for good. Failed requests all evening: none.',
      },
    ],
  },
  closing: {
    title: 'Come and see it.',
    text: 'Customers can visit by appointment. Bring your ID and wear closed shoes.',
  },
}
