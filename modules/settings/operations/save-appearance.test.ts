import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { documentBrand } from '#modules/billing/documents/queries/document-brand.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { mailSite } from '#modules/mail/queries/template.server.ts'
import { db } from '#platform/database.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { settingsTab } from '../queries/settings-tab.server.ts'
import { siteSettings } from '../queries/site-settings.server.ts'
import { defaultAppearance } from '../rules/appearance/appearance.ts'
import { previewedAppearance } from '../rules/tabs/appearance.ts'
import { saveSettings } from './save-settings.server.ts'

useTestDatabase()
beforeEach(() => openShop({ logoUrl: '', appearance: defaultAppearance }))

const clerk = staffWith('settings.manage')
const picture = `/media/${'a'.repeat(43)}-600x200`

async function save(changes: Record<string, string>) {
  const { values, version } = await settingsTab('appearance')
  return saveSettings(clerk, 'appearance', { ...values, ...changes }, version)
}

async function problems(changes: Record<string, string>) {
  const result = await save(changes)
  return result.ok ? {} : result.error.fields
}

test('a brand is saved whole, its colours in one spelling, and the log says what it was', async () => {
  const brand = {
    logo_url: picture,
    main_colour: '0B6B3A',
    second_colour: '#FD6',
    typeface: 'source',
    corners: 'round',
  }
  expect(await save(brand)).toEqual({ ok: true, value: null })
  const { logoUrl, appearance } = await siteSettings(db())
  expect({ logoUrl, appearance }).toEqual({
    logoUrl: picture,
    appearance: {
      logo_dark_url: '',
      main_colour: '#0b6b3a',
      second_colour: '#ffdd66',
      typeface: 'source',
      corners: 'round',
    },
  })
  const [row] = await db().select().from(activityLog).where(eq(activityLog.entityId, 'appearance'))
  expect(row).toMatchObject({
    title: 'Settings saved: Appearance',
    before: { 'Main colour': '#c8412a', Corners: 'Soft' },
    after: { 'Main colour': '#0b6b3a', Corners: 'Round' },
  })
})

test('a colour that cannot be seen is refused with one that can, and nothing of the tab is saved', async () => {
  const said = await problems({ main_colour: '#ffd400', corners: 'round' })
  expect(said).toEqual({
    main_colour: [
      expect.stringMatching(
        /hard to see on the light pages: .* The nearest shade that works is #[\da-f]{6}\.$/,
      ),
    ],
  })
  expect(await problems({ second_colour: '#14532d' })).toEqual({
    second_colour: [expect.stringMatching(/hard to read on the dark sections/)],
  })
  expect((await siteSettings(db())).appearance).toEqual(defaultAppearance)
})

test('what is no colour, typeface, corner or picture is refused', async () => {
  expect(
    await problems({
      main_colour: 'green',
      second_colour: '#12',
      typeface: 'comic',
      corners: 'wavy',
      logo_url: 'javascript:x',
    }),
  ).toEqual({
    main_colour: ['Enter a colour such as #c8412a.'],
    second_colour: ['Enter a colour such as #c8412a.'],
    typeface: ['Choose a typeface.'],
    corners: ['Choose a corner style.'],
    logo_url: [expect.any(String)],
  })
})

test('emails and documents take the brand with the next one that is made', async () => {
  await save({
    logo_url: picture,
    logo_dark_url: '/own/dark.png',
    main_colour: '#0b6b3a',
    second_colour: '#ffd166',
    corners: 'square',
    typeface: 'source',
  })
  const { brand } = mailSite(await siteSettings(db()))
  expect(brand).toMatchObject({
    corners: 'square',
    typeface: 'source',
    palette: { light: { accent: '#0b6b3a' } },
  })
  expect(brand?.logo).toEqual({
    light: expect.stringMatching(/^https?:.*-600x200\/480\.png$/),
    dark: expect.stringMatching(/^https?:.*\/own\/dark\.png$/),
    width: 120,
  })
  // The picture is none of this library, and a document is drawn all the same.
  expect(await documentBrand()).toEqual({
    start: '#0b6b3a',
    end: '#ffd166',
    accent: '#0b6b3a',
    logo: null,
    typeface: 'source',
  })
})

test('a preview reads what is being written, also a colour that will be refused, and stores nothing', async () => {
  const stored = await siteSettings(db())
  const written = previewedAppearance(
    { main_colour: '#ffd400', second_colour: 'x', corners: 'round', logo_url: '//evil.example' },
    stored,
  )
  expect(written).toEqual({
    logoUrl: '',
    appearance: { ...defaultAppearance, main_colour: '#ffd400', corners: 'round' },
  })
  const seen = await requestScope.run({ requestId: 'r', settings: written }, () =>
    siteSettings(db()),
  )
  expect(seen.appearance.corners).toBe('round')
  expect((await siteSettings(db())).appearance).toEqual(defaultAppearance)
})
