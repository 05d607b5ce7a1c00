import { type DataCenterContent, dataCenterSection } from '#modules/content/rules/sections/data-center.ts'

type System = DataCenterContent['systems'][number]

/** What the demo house measured of itself, by the name of the system. */
const figures: Record<string, System['figures']> = {
  Power: [
    { value: '2 × 1.2 MVA', label: 'generators, either carries the room' },
    { value: '15 min', label: 'on batteries; 11 seconds are needed' },
    { value: '72 h', label: 'of diesel on site' },
    { value: 'monthly', label: 'test under full load' },
  ],
  Cooling: [
    { value: '24 °C', label: 'at the front of every rack' },
    { value: 'N+1', label: 'cooling units' },
    { value: '1.38', label: 'units of power for each that computes' },
    { value: '140 days', label: 'of the year on outside air alone' },
  ],
  Network: [
    { value: '2 × 100 Gb/s', label: 'to the Cape Town exchange' },
    { value: '4', label: 'carriers, on two paths out of the building' },
    { value: '3', label: 'undersea cables within reach' },
    { value: '1.5 Tb/s', label: 'of attack that can be filtered' },
  ],
  Security: [
    { value: '24 h', label: 'guarded, each day of the year' },
    { value: '3', label: 'doors, two factors at each' },
    { value: '90 days', label: 'of camera pictures kept' },
    { value: '7', label: 'people who may open your rack' },
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
    note: 'Median of a week, there and back, from probes on fibre in homes and offices. A phone on a mobile network adds its own.',
  },
  systems: dataCenterSection.initial.systems.map((system) => ({ ...system, figures: figures[system.title] ?? [] })),
  day: {
    title: 'An evening with no power, by the clock.',
    lead: 'From our own log, on a Thursday in winter. Nobody outside noticed anything, which is the idea.',
    steps: [
      { at: '18:00:00', text: 'Stage 6. The street goes dark. Batteries carry the room without a flicker.' },
      { at: '18:00:11', text: 'Both generators run and share the load. The batteries begin to charge again.' },
      { at: '18:04', text: 'Lindiwe reads the fuel by hand, because gauges have been wrong before: 71 hours.' },
      { at: '20:30:02', text: 'The street is back. We stay on diesel for ten more minutes, in case it changes its mind.' },
      { at: '20:31:40', text: 'It changes its mind.' },
      { at: '20:58', text: 'Back on the street, this time for good. Requests that failed in the whole evening: none.' },
    ],
  },
}
