import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { saveSettings } from '#modules/settings/operations/save-settings.server.ts'
import { settingsTab } from '#modules/settings/queries/settings-tab.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/**
 * The brand as browsers get it: in documents, as its own sheet in the areas, and in the preview
 * before it is saved.
 */
let server: TestServer
const cookies = { admin: '', agent: '' }

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  const cookie = async (email: string) =>
    (await aSignedInRequest(email, demoPassword)).headers.get('cookie') ?? ''
  cookies.admin = await cookie(demoAccounts.admin)
  cookies.agent = await cookie(demoAccounts.agent)
}, 120_000)

afterAll(async () => {
  await closeDatabase()
  await server.stop()
})

const get = (path: string, cookie = '') =>
  fetch(server.url + path, { headers: { accept: 'text/html', cookie }, redirect: 'manual' })
const html = async (path: string, cookie = '') => (await get(path, cookie)).text()

async function save(changes: Record<string, string>): Promise<void> {
  const { values, version } = await settingsTab('appearance')
  expect(
    await saveSettings(
      staffWith('settings.manage'),
      'appearance',
      { ...values, ...changes },
      version,
    ),
  ).toMatchObject({ ok: true })
}

function preview(part: string, fields: Record<string, string>, cookie: string) {
  const headers = { accept: 'text/html', origin: server.url, cookie }
  return fetch(`${server.url}/admin/appearance-preview?part=${part}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
}

test('the program’s own brand costs no request and no byte', async () => {
  expect(await html('/admin/login')).not.toContain('href="/brand/')
  const home = await html('/')
  expect(home).toContain('Figtree Variable')
  expect(home).not.toMatch(/--accent:#0b6b3a|Geist Variable/)
})

test('another brand is in every document and area at once, with its typeface alone, and its sheet is cached for ever', async () => {
  await save({
    main_colour: '#0b6b3a',
    second_colour: '#ffd166',
    typeface: 'geist',
    corners: 'square',
  })
  await expect.poll(() => html('/'), { timeout: 10_000 }).toContain('--accent:#0b6b3a')
  const home = await html('/')
  expect(home).toContain('--radius-lg:0rem')
  expect(home).toContain('Geist Variable')
  expect(home).not.toMatch(/font-family:"?Figtree Variable"?;/)
  expect(home).not.toMatch(/<link rel="stylesheet"/)
  const area = await html('/admin/login')
  const [, sheet = ''] = /<link rel="stylesheet" href="(\/brand\/[^"]+)"/.exec(area) ?? []
  expect(sheet).toBe('/brand/0b6b3a-ffd166-square.css?v=1')
  expect(area).toMatch(/rel="preload" as="font" type="font\/woff2" href="\/assets\/geist-/)
  const answer = await get(sheet)
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await answer.text()).toContain('--accent:#0b6b3a')
  expect((await get('/brand/0b6b3a-ffd166-wavy.css')).status).toBe(404)
})

test('a brand without its own picture has an icon and a mark with its letter, in its colours', async () => {
  expect(await html('/')).toMatch(/<link rel="icon" href="\/brand\/icon-H-0b6b3a-ffd166\.svg"\/>/)
  const { values, version } = await settingsTab('general')
  expect(
    await saveSettings(
      staffWith('settings.manage'),
      'general',
      { ...values, site_title: 'Karoo Cloud' },
      version,
    ),
  ).toMatchObject({ ok: true })
  await expect
    .poll(() => html('/'), { timeout: 10_000 })
    .toContain('/brand/icon-K-0b6b3a-ffd166.svg')
  expect(await html('/')).toMatch(/<text [^>]*>K<\/text>/)
  expect(await html('/admin/login')).toContain('/brand/icon-K-0b6b3a-ffd166.svg')
  const icon = await get('/brand/icon-K-0b6b3a-ffd166.svg')
  expect(icon.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(await icon.text()).toContain('>K</text>')
  for (const name of ['icon-KK-0b6b3a-ffd166.svg', 'icon-%3C-0b6b3a-ffd166.svg'])
    expect((await get(`/brand/${name}`)).status).toBe(404)
})

test('a preview shows what is being written to staff with the permission, and changes nothing for visitors', async () => {
  const fields = {
    main_colour: '#1d4ed8',
    second_colour: '#7dd3fc',
    typeface: 'source',
    corners: 'round',
  }
  const site = await preview('site', fields, cookies.admin)
  expect(site.headers.get('cache-control')).toBe('private, no-store')
  expect(site.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-same-origin; default-src 'none'/,
  )
  const page = await site.text()
  expect(page).toContain('--accent:#1d4ed8')
  expect(page).toContain('Source Serif')
  const email = await (await preview('email', fields, cookies.admin)).text()
  expect(email).toContain('bgcolor="#1d4ed8"')
  const invoice = await (await preview('invoice', fields, cookies.admin)).text()
  expect(invoice).toContain('/brand/1d4ed8-7dd3fc-round.css')
  expect(invoice).toContain('SAMPLE')
  const pdf = await preview('pdf', fields, cookies.admin)
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await preview('elsewhere', fields, cookies.admin)).status).toBe(404)
  for (const cookie of [cookies.agent, ''])
    expect((await preview('site', fields, cookie)).status).toBe(403)
  expect(await html('/')).not.toContain('#1d4ed8')
})
