import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { roles } from '#modules/identity/tables.server.ts'
import { closeDatabase, db, openDatabase } from '#platform/database.server.ts'
import { type PlainPage, plainBrowser } from '#tests/plain-browser.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * Forms of the back office as a browser without scripts sends them. The journeys keep what one has
 * to see: buying, paying, tickets, chats and public pages.
 */
let server: TestServer
let browser: ReturnType<typeof plainBrowser>

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 2)
  const signedIn = await aSignedInRequest(demoAccounts.admin, demoPassword)
  browser = plainBrowser(server.url, signedIn.headers.get('cookie') ?? '')
}, 90_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

test('a tab of the settings is saved, and a wrong one comes back as it was typed', async () => {
  const wrong = await (await browser.open('/admin/settings/whatsapp')).press('Save changes', {
    phone_number: '123',
    display_on_mobile: null,
  })
  expect(wrong.text).toContain(
    'Enter a valid international phone number (7-15 digits, optional leading +).',
  )
  expect([wrong.status, wrong.valuesOf('phone_number')]).toEqual([422, ['123']])
  expect(wrong.valuesOf('display_on_mobile')).toEqual([])
  const saved = await wrong.press('Save changes', { phone_number: '0027 82 555 0199' })
  expect(saved.text).toContain('Settings saved successfully!')
  expect(saved.valuesOf('phone_number')).toEqual(['+27825550199'])
  expect(saved.valuesOf('display_on_mobile')).toEqual([])
})

test('a package is written, moved and deleted', async () => {
  const wrong = await (await browser.open('/admin/packages/new')).press('Add package', {
    name: 'Plain Package',
  })
  expect(wrong.text).toContain('Enter a price.')
  expect(wrong.valuesOf('name')).toEqual(['Plain Package'])
  const added = await wrong.press('Add package', {
    price: '10',
    glyph: 'hill',
    'features[0].text': 'First of it',
    'features[1].text': 'Second of it',
    'features[2].text': 'Third of it',
    'features[2].place': '1',
  })
  expect(added.text).toContain('Package created successfully')
  expect(added.text).toMatch(/Third of it.*First of it.*Second of it/)
  const names = ({ html }: PlainPage) =>
    [...html.matchAll(/aria-label="Move ([^"]*) up"/g)].map(([, name]) => name)
  expect(names(added).at(-1)).toBe('Plain Package')
  const moved = await added.press('Move Plain Package up')
  expect(names(moved).at(-2)).toBe('Plain Package')
  const [link = ''] = moved.html.match(/<a [^>]*Delete Plain Package[^>]*>/) ?? []
  const asked = await browser.open(/href="([^"]*)"/.exec(link)?.[1] ?? '')
  expect(names(await asked.press('Delete package'))).not.toContain('Plain Package')
})

test('a role is made, a member gets it with a temporary password, and is deactivated', async () => {
  const made = await (await browser.open('/admin/roles/new')).press('Add role', {
    name: 'Plain role',
    'may-faq-manage': 'on',
  })
  expect(made.text).toContain('Plain role')
  const [role] = await db().select().from(roles).where(eq(roles.name, 'Plain role'))
  const added = await (await browser.open('/admin/staff/new')).press('Add staff', {
    firstName: 'Plain',
    lastName: 'Person',
    email: 'plain@hostwright.test',
    roleId: role?.id ?? '',
    access: 'password',
    password: 'abc123',
  })
  const deactivated = await added.press('Deactivate Plain Person')
  expect(deactivated.text).toMatch(/Plain Person.{0,200}Inactive/)
})

test('the figures of billing are there as tables, and a run can be started', async () => {
  expect((await browser.open('/admin/billing')).text).toContain('Income by payment method')
  const started = await (await browser.open('/admin/billing/run')).press('Run now')
  expect(started.url.search).toMatch(/^\?started=/)
  expect(started.text).toContain('The billing run has started')
})

test('an operator is added and the chat’s widget saved', async () => {
  const added = await (await browser.open('/admin/live-chat/operators/new')).press('Add operator', {
    name: 'Plain Operator',
    email: 'operator@hostwright.test',
  })
  expect(added.text).toContain('Plain Operator')
  const saved = await (await browser.open('/admin/live-chat/settings')).press('Save changes', {
    brandName: 'Plain',
  })
  expect(saved.valuesOf('brandName')).toEqual(['Plain'])
})
