import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { homeSection } from '../defaults/sections/home.ts'
import { section } from '../queries/section.server.ts'
import { sectionCards, sectionState, sectionVersions } from '../queries/section-list.server.ts'
import { deleteSection, restoreSectionVersion } from './delete-section.server.ts'
import {
  createSection,
  discardDraft,
  draftSection,
  publishSection,
  sectionVersion,
} from './save-section.server.ts'

const database = useTestDatabase()
const clerk = staffWith('content.manage')

const withHero = (title: string) => ({
  ...homeSection.initial,
  hero: { ...homeSection.initial.hero, title },
})
const values = (title: string, isActive = true) => ({
  title: 'Home page',
  isActive,
  content: withHero(title),
})

async function versionOf(key: string): Promise<string> {
  const state = await sectionState(key)
  return state ? sectionVersion(state) : ''
}

async function shownTitle(): Promise<string | null | undefined> {
  const shown = await section(homeSection)
  return shown.ok ? (shown.value === null ? null : shown.value.hero.title) : undefined
}

test('a draft is for staff only; published it is shown at once, and what it replaced can be restored', async () => {
  followContent()
  await startEvents(database.url())
  try {
    expect(await shownTitle()).toBe(homeSection.initial.hero.title)
    expect(
      await draftSection(clerk, {
        key: 'home',
        version: await versionOf('home'),
        values: values('A draft'),
      }),
    ).toMatchObject({ ok: true })
    expect(await shownTitle()).toBe(homeSection.initial.hero.title)
    expect((await sectionState('home'))?.draft?.content).toEqual(withHero('A draft'))
    const preview = {
      requestId: 'x',
      sections: new Map([['home', { content: withHero('A draft'), isActive: true }]]),
    }
    expect(await requestScope.run(preview, shownTitle)).toBe('A draft')
    expect(
      await publishSection(clerk, {
        key: 'home',
        version: await versionOf('home'),
        values: values('Published'),
      }),
    ).toMatchObject({ ok: true })
    expect(await shownTitle()).toBe('Published')
    expect((await sectionState('home'))?.draft).toBeNull()
    expect(
      await publishSection(clerk, {
        key: 'home',
        version: await versionOf('home'),
        values: values('Hidden', false),
      }),
    ).toMatchObject({
      ok: true,
    })
    expect(await shownTitle()).toBeNull()
    const [newest, first] = await sectionVersions('home')
    expect(newest).toMatchObject({
      content: withHero('Published'),
      isActive: true,
      writtenBy: clerk.name,
      replacedBy: clerk.name,
    })
    expect(first).toMatchObject({ content: homeSection.initial, writtenBy: null })
    expect(await restoreSectionVersion(clerk, 'home', newest?.id ?? '')).toMatchObject({ ok: true })
    expect(await shownTitle()).toBe('Published')
    expect(await deleteSection(clerk, 'home')).toMatchObject({ ok: true })
    expect(await shownTitle()).toBe(homeSection.initial.hero.title)
  } finally {
    await stopEvents()
  }
  const records = await db()
    .select()
    .from(activityLog)
    .where(eq(activityLog.entityType, 'website_section'))
    .orderBy(desc(activityLog.createdAt))
  expect(new Set(records.map(({ action }) => action))).toEqual(
    new Set(['drafted', 'updated', 'deactivated', 'activated', 'deleted']),
  )
  const published = records.find(({ action }) => action === 'updated')
  expect(published).toMatchObject({
    before: { hero: homeSection.initial.hero },
    after: { hero: { title: 'Published' } },
  })
})

test('content that does not fit is refused at its field, as a draft too', async () => {
  const wrong = { ...values(' '), content: { ...withHero(' '), steps: 'none' } }
  for (const save of [publishSection, draftSection]) {
    const refused = await save(clerk, {
      key: 'home',
      version: await versionOf('home'),
      values: wrong,
    })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'invalid', fields: { 'content.hero.title': ['This field is required.'] } },
    })
    expect(!refused.ok && Object.keys(refused.error.fields ?? {})).toContain('content.steps')
  }
})

test('a save over a newer one is refused, be it a draft or published', async () => {
  const version = await versionOf('home')
  expect(
    await draftSection(clerk, { key: 'home', version, values: values('Theirs') }),
  ).toMatchObject({ ok: true })
  expect(
    await publishSection(clerk, { key: 'home', version, values: values('Mine') }),
  ).toMatchObject({ ok: false, error: { code: 'conflict' } })
  expect(await discardDraft(clerk, 'home')).toMatchObject({ ok: true })
  expect(
    await publishSection(clerk, { key: 'home', version, values: values('Mine') }),
  ).toMatchObject({ ok: true })
})

test('a section of one’s own has a key that is taken only once', async () => {
  await deleteSection(clerk, 'home')
  const own = { title: 'Campaign', content: { text: 'Hello' }, isActive: false }
  expect(await createSection(clerk, 'campaign', own)).toMatchObject({ ok: true })
  expect(await createSection(clerk, 'campaign', own)).toMatchObject({
    ok: false,
    error: { fields: { sectionKey: ['Another section has this key.'] } },
  })
  expect(await createSection(clerk, 'footer', own)).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
  const cards = await sectionCards('campaign')
  expect(cards).toEqual([
    {
      key: 'campaign',
      title: 'Campaign',
      isActive: false,
      fields: 1,
      page: null,
      isDefault: false,
      hasDraft: false,
      isEverywhere: false,
      shape: [{ kind: 'title' }],
    },
  ])
  expect(await sectionCards('there is no such title')).toEqual([])
  expect((await sectionCards('HOME'))?.[0]).toMatchObject({
    key: 'home',
    isDefault: true,
    fields: Object.keys(homeSection.initial).length,
  })
  expect(await deleteSection(clerk, 'campaign')).toMatchObject({ ok: true })
  expect(await sectionState('campaign')).toBeNull()
})

test('without the table the list says so, and a save does in the specified words', async () => {
  await db().execute(sql`alter table website_sections rename to elsewhere`)
  try {
    expect(await sectionCards()).toBeNull()
    expect(
      await createSection(clerk, 'campaign', { title: 'Campaign', content: {}, isActive: true }),
    ).toMatchObject({
      ok: false,
      error: {
        message:
          'Database table not found. Please run the migration script to set up the website_sections table.',
      },
    })
  } finally {
    await db().execute(sql`alter table elsewhere rename to website_sections`)
  }
})

test('is refused without the permission', async () => {
  const stranger = staffWith('features.manage')
  const written = { key: 'home', version: await versionOf('home'), values: values('Theirs') }
  for (const result of [
    await publishSection(stranger, written),
    await draftSection(stranger, written),
    await discardDraft(stranger, 'home'),
    await createSection(stranger, 'campaign', written.values),
    await deleteSection(stranger, 'home'),
    await restoreSectionVersion(stranger, 'home', ''),
  ])
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
})
