import { expect, test } from 'vitest'
import { weekdayLabels, weekdays } from '#kernel/week-hours.ts'
import {
  aboutSection,
  dataCenterSection,
  releaseNotesSection,
} from '#modules/content/defaults/sections/company.ts'
import { domainsSection } from '#modules/content/defaults/sections/domains.ts'
import { footerSection } from '#modules/content/defaults/sections/frame.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import { teamMembers } from '#modules/content/tables.lists.server.ts'
import { customerReviews } from '#modules/content/tables.reviews.server.ts'
import { websiteFeatures, websiteSections } from '#modules/content/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { demoFooter, demoHours } from './front.ts'
import { seedDemoSite } from './seed-demo-site.server.ts'

useTestDatabase()

const now = new Date('2026-11-21T10:00:00Z')

test('has what was asked for, in shapes that the pages read', async () => {
  await db().transaction((tx) => seedDemoSite(tx, now))
  expect(await db().$count(teamMembers)).toBe(6)
  expect(await db().$count(websiteFeatures)).toBe(8)
  const statuses = await db().select({ status: customerReviews.status }).from(customerReviews)
  expect(Object.groupBy(statuses, (row) => row.status)).toMatchObject({
    approved: { length: 8 },
    pending: { length: 1 },
    rejected: { length: 1 },
  })
  const stored = await db().select().from(websiteSections)
  for (const definition of [
    aboutSection,
    dataCenterSection,
    domainsSection,
    footerSection,
    homeSection,
    releaseNotesSection,
  ]) {
    const row = stored.find((each) => each.sectionKey === definition.key)
    expect(definition.schema.parse(row?.content)).toEqual(row?.content)
  }
})

test('is seeded into empty tables only', async () => {
  await db().delete(teamMembers)
  await db().insert(teamMembers).values({ name: 'A real person', role: 'Founder' })
  await db().transaction((tx) => seedDemoSite(tx, now))
  expect(await db().$count(teamMembers)).toBe(1)
  expect(await db().$count(websiteFeatures)).toBe(8)
})

test('the footer promises support on the days on which the demo is open', () => {
  const open = weekdays.filter((_, place) => demoHours.days[place]?.length)
  const [first = 'monday', last = 'monday'] = [open[0], open.at(-1)]
  expect(demoFooter.support_hours.text).toBe(
    `Support ${weekdayLabels[first]} to ${weekdayLabels[last]}`,
  )
})
