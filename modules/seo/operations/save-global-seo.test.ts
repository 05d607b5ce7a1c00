import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  defaultGlobalSeo,
  globalSeo,
  globalSeoReset,
  globalSeoValues,
} from '../queries/global-seo.server.ts'
import { blocksAll, globalFormSchema, globalValues } from '../rules/global-form.ts'
import { globalSeoSettings } from '../tables.server.ts'
import { resetGlobalSeo, saveGlobalSeo } from './save-global-seo.server.ts'

useTestDatabase()
beforeAll(() => openShop())
beforeEach(async () => {
  await db().delete(globalSeoSettings)
})

const seen: Actor = { ...staffWith('seo.manage'), hasRecentPassword: true }
const longAgo: Actor = { ...staffWith('seo.manage'), hasRecentPassword: false }

const typed = (changes: Record<string, string> = {}) => {
  const switches = {
    enableSitemap: 'on',
    enableBreadcrumbs: 'on',
    enableSchemaMarkup: 'on',
    enableConsentBanner: 'on',
  }
  return globalFormSchema.safeParse({
    ogType: 'website',
    twitterCard: 'summary_large_image',
    ...switches,
    ...changes,
  })
}
const input = (changes: Record<string, string> = {}) => {
  const read = typed(changes)
  if (!read.success) throw new Error(read.error.message)
  const { version: _, currentPassword: _password, ...values } = read.data
  return values
}
const save = async (actor: Actor, changes: Record<string, string>) =>
  saveGlobalSeo(actor, input(changes), { version: versionOfValues(await globalSeoValues()) })

test('everything is saved, and only what changed is recorded', async () => {
  expect(
    await save(longAgo, {
      siteTitle: 'Protea',
      twitterHandle: '@protea',
      robotsTxt: 'User-agent: *\r\nAllow: /',
    }),
  ).toEqual({
    ok: true,
    value: null,
  })
  expect(await globalSeo()).toMatchObject({
    siteTitle: 'Protea',
    twitterHandle: '@protea',
    robotsTxt: 'User-agent: *\nAllow: /',
    enableSitemap: true,
  })
  const [row] = await db().select().from(activityLog).where(eq(activityLog.entityId, 'global'))
  expect(row).toMatchObject({
    entityType: 'seo_setting',
    action: 'updated',
    before: { siteTitle: '', twitterHandle: '', robotsTxt: '' },
    after: { siteTitle: 'Protea', twitterHandle: '@protea' },
  })
})

test('a shop without a row shows the defaults of A§3', async () => {
  expect(await globalSeoValues()).toEqual(globalValues(defaultGlobalSeo))
  expect(await globalSeoValues()).toMatchObject({
    ogType: 'website',
    twitterCard: 'summary_large_image',
    enableSitemap: 'on',
    enableConsentBanner: 'on',
  })
})

test('a newer save is not overwritten', async () => {
  const before = versionOfValues(await globalSeoValues())
  await save(seen, { siteTitle: 'Theirs' })
  expect(
    await saveGlobalSeo(seen, input({ siteTitle: 'Ours' }), { version: before }),
  ).toMatchObject({
    error: { code: 'conflict' },
  })
  expect((await globalSeo())?.siteTitle).toBe('Theirs')
})

describe('what runs on the site (D30)', () => {
  test.each(['customHeadScripts', 'customBodyScripts'])(
    '%s is saved with a recent password only, with old and new text in the audit log',
    async (name) => {
      const refused = await save(longAgo, { [name]: '<script>track()</script>' })
      expect(refused).toMatchObject({
        error: { code: 'invalid', fields: { currentPassword: ['Enter your password.'] } },
      })
      expect((await globalSeoValues())[name as 'customHeadScripts']).toBe('')
      expect(await save(seen, { [name]: '<script>track()</script>' })).toMatchObject({ ok: true })
      expect(await save(seen, { [name]: '<script>other()</script>' })).toMatchObject({ ok: true })
      const rows = await db().select().from(activityLog).where(eq(activityLog.entityId, 'global'))
      expect(rows.map(({ before, after }) => [before?.[name], after?.[name]])).toContainEqual([
        '<script>track()</script>',
        '<script>other()</script>',
      ])
      // What stays as it is asks for nothing.
      expect(
        await save(longAgo, { [name]: '<script>other()</script>', siteTitle: 'Protea' }),
      ).toMatchObject({ ok: true })
    },
  )

  test('a tag manager runs foreign code, so it asks as well', async () => {
    expect(await save(longAgo, { googleTagManagerId: 'GTM-ABC1234' })).toMatchObject({
      error: { code: 'invalid' },
    })
    expect(await save(longAgo, { googleAnalyticsId: 'G-ABC123XYZ0' })).toMatchObject({ ok: true })
  })
})

test('staff of the settings may, others may not', async () => {
  expect(
    await save(
      { ...staffWith('settings.manage'), hasRecentPassword: false },
      { siteTitle: 'Mine' },
    ),
  ).toMatchObject({ ok: true })
  for (const nobody of [visitor, staffWith('content.manage')])
    expect(await save(nobody, {})).toMatchObject({ error: { code: 'forbidden' } })
})

test.each([
  [{ siteUrl: 'example' }, 'Enter a full URL'],
  [{ ogImage: 'x.png' }, 'Enter a full URL, or choose a picture.'],
  [{ ogType: 'banana' }, 'Choose one from the list.'],
  [{ twitterHandle: 'two words' }, 'Enter a handle'],
  [
    { facebookUrl: 'https://facebook.com.evil.example/x' },
    'Enter the full URL of your Facebook page',
  ],
  [{ facebookUrl: 'https://www.facebook.com' }, 'Enter the full URL of your Facebook page'],
  [{ instagramUrl: 'protea' }, 'Enter the full URL of your Instagram page'],
  [{ linkedinUrl: 'https://www.facebook.com/x' }, 'Enter the full URL of your LinkedIn page'],
  [{ youtubeUrl: 'javascript:alert(1)' }, 'Enter the full URL of your YouTube page'],
  [{ googleAnalyticsId: 'UA-1' }, 'Enter a measurement ID'],
  [{ googleTagManagerId: 'GTM' }, 'Enter a container ID'],
  [{ facebookPixelId: 'abc' }, 'Enter the digits of the pixel ID.'],
  [{ microsoftClarityId: 'A B' }, 'Enter a project ID'],
  [{ hotjarId: 'x' }, 'Enter the digits of the site ID.'],
  [{ customHeadScripts: 'x'.repeat(20_001) }, ''],
])('refuses %j', (changes, message) => {
  expect(
    typed(changes)
      .error?.issues.map((issue) => issue.message)
      .join(),
  ).toContain(message)
  expect(typed(changes).success).toBe(false)
})

test('profiles are taken as people copy them', () => {
  const profiles = {
    facebookUrl: 'https://www.facebook.com/protea',
    instagramUrl: 'https://instagram.com/protea/',
    linkedinUrl: 'https://za.linkedin.com/company/protea',
    youtubeUrl: 'https://youtube.com/@protea',
  }
  expect(input(profiles)).toMatchObject(profiles)
})

test.each([
  ['User-agent: *\nDisallow: /', true],
  ['user-agent: *\ndisallow: / # all', true],
  ['User-agent: *\nDisallow: /admin', false],
  ['User-agent: BadBot\nDisallow: /', false],
  ['User-agent: *\nAllow: /faq\nDisallow: /', false],
  ['', false],
])('%j keeps everybody away: %s', (file, blocks) => {
  expect(blocksAll(file)).toBe(blocks)
})

describe('reset to defaults', () => {
  const reset = async (actor: Actor, typedName = 'SEO Settings') =>
    resetGlobalSeo(actor, { version: (await globalSeoReset()).version, typedName })

  test('shows what would change, and puts every field back once the tab is named', async () => {
    expect((await globalSeoReset()).differences).toEqual([])
    await save(seen, {
      siteTagline: 'Hosting that answers',
      robotsTxt: 'User-agent: *\nDisallow: /quiet',
    })
    const shown = await globalSeoReset()
    expect(shown.differences.map(({ label, yours }) => [label, yours])).toEqual([
      ['Site tagline', ''],
      ['robots.txt', ''],
    ])
    expect(shown.isGuarded).toBe(false)
    expect(await reset(longAgo, 'SEO')).toMatchObject({
      error: { fields: { typedName: ['Type SEO Settings to reset this tab.'] } },
    })
    expect((await globalSeo())?.siteTagline).toBe('Hosting that answers')
    expect(await reset(longAgo, ' seo settings ')).toEqual({ ok: true, value: null })
    expect(await globalSeoValues()).toEqual(globalValues(defaultGlobalSeo))
    const rows = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.title, 'Settings reset: SEO Settings'))
    expect(rows[0]?.before).toMatchObject({ siteTagline: 'Hosting that answers' })
  })

  test('that takes scripts away wants a recent password, and the permission', async () => {
    await save(seen, { customHeadScripts: '<script>track()</script>' })
    expect((await globalSeoReset()).isGuarded).toBe(true)
    expect(await reset(longAgo)).toMatchObject({
      error: { fields: { currentPassword: ['Enter your password.'] } },
    })
    expect(await reset(visitor)).toMatchObject({ error: { code: 'forbidden' } })
    expect((await globalSeoValues()).customHeadScripts).toBe('<script>track()</script>')
    expect(await reset(seen)).toMatchObject({ ok: true })
  })

  test('never goes over a newer save', async () => {
    const { version } = await globalSeoReset()
    await save(seen, { siteTitle: 'Theirs' })
    expect(await resetGlobalSeo(seen, { version, typedName: 'SEO Settings' })).toMatchObject({
      error: { code: 'conflict' },
    })
  })
})
