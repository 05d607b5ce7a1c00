import { dataCenterSection } from '#modules/content/defaults/sections/data-center.ts'
import type { DataCenterContent } from '#modules/content/rules/sections/data-center.ts'

type System = DataCenterContent['systems'][number]

/** Figures of the demo firm's data centre, by the title of the system. */
const figures: Record<string, System['figures']> = {
  Power: [
    { value: '2 × 1.2 MVA', label: 'generators, each able to carry the room' },
    { value: '15 min', label: 'on batteries; the generators need 11 seconds' },
    { value: '72 h', label: 'of diesel on site' },
    { value: 'monthly', label: 'test under full load' },
  ],
  Cooling: [
    { value: '24 °C', label: 'at the front of every rack' },
    { value: 'N+1', label: 'cooling units' },
    { value: '1.38', label: 'power usage effectiveness (PUE)' },
    { value: '140 days', label: 'a year on outside air alone' },
  ],
  Network: [
    { value: '2 × 100 Gb/s', label: 'to the Cape Town exchange' },
    { value: '4', label: 'carriers, on two routes out of the building' },
    { value: '3', label: 'undersea cables within reach' },
    { value: '1.5 Tb/s', label: 'of DDoS traffic we can filter' },
  ],
  Security: [
    { value: '24 h', label: 'guards on site, every day of the year' },
    { value: '3', label: 'doors, each with two-factor access' },
    { value: '90 days', label: 'of camera footage kept' },
    { value: '6', label: 'people who may open your rack' },
  ],
}

export const demoBuilding: DataCenterContent = {
  ...dataCenterSection.initial,
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
  systems: dataCenterSection.initial.systems.map((system) => ({ ...system, figures: figures[system.title] ?? [] })),
  day: {
    title: 'One evening of load-shedding, minute by minute.',
    lead: 'From our own log, on a Thursday in winter. None of our customers noticed, which is the idea.',
    steps: [
      { at: '18:00:00', text: 'Stage 6. The street goes dark. Batteries carry the room without a flicker.' },
      { at: '18:00:11', text: 'Both generators are running and share the load. The batteries start charging again.' },
      { at: '18:04', text: 'Lindiwe checks the diesel by hand, because gauges have been wrong before: 71 hours left.' },
      { at: '20:30:02', text: 'The power is back. We stay on diesel for ten more minutes, in case it goes off again.' },
      { at: '20:31:40', text: 'It goes off again.' },
      { at: '20:58', text: 'Back on Eskom, this time for good. Failed requests all evening: none.' },
    ],
  },
}
