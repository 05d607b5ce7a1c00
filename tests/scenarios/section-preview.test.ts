import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import { draftSection, publishSection, sectionVersion } from '#modules/content/operations/save-section.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/** What is being written is seen by staff who write content and by nobody else; what is published is seen by everybody, on every server. */
let server: TestServer
let other: TestServer
const cookies = { admin: '', agent: '' }
const clerk = staffWith('content.manage')

beforeAll(async () => {
  server = await startServer()
  useServerConfig(server)
  openDatabase(server.databaseUrl, 4)
  other = await startServer({ DATABASE_URL: server.databaseUrl })
  const cookie = async (email: string) => (await aSignedInRequest(email, demoPassword)).headers.get('cookie') ?? ''
  cookies.admin = await cookie(demoAccounts.admin)
  cookies.agent = await cookie(demoAccounts.agent)
}, 120_000)

afterAll(async () => {
  await closeDatabase()
  await other.stop()
  await server.stop()
})

const headline = (html: string) => /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '')
const withTitle = (title: string) => ({ ...homeSection.initial, hero: { ...homeSection.initial.hero, title } })

async function save(operation: typeof publishSection, title: string): Promise<void> {
  const state = await sectionState('home')
  const version = state ? sectionVersion(state) : ''
  const values = { title: 'Home page', isActive: true, content: withTitle(title) }
  expect(await operation(clerk, { key: 'home', version, values })).toMatchObject({ ok: true })
}

function preview(cookie: string, init: RequestInit = {}, key = 'home') {
  const headers = { accept: 'text/html', origin: server.url, ...(cookie && { cookie }) }
  return fetch(`${server.url}/admin/section-preview?key=${key}`, { redirect: 'manual', ...init, headers })
}

async function home(from: TestServer) {
  return headline(await (await fetch(from.url, { headers: { accept: 'text/html' } })).text())
}

test('a draft is shown in the real page to staff who write content, past every cache, without scripts', async () => {
  const before = await home(server)
  await save(draftSection, 'Only staff read this.')
  const answer = await preview(cookies.admin)
  expect(answer.status).toBe(200)
  expect(headline(await answer.text())).toBe('Only staff read this.')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-same-origin;')
  expect(policy).not.toMatch(/allow-scripts|script-src/)
  const written = await preview(cookies.admin, {
    method: 'POST',
    body: new URLSearchParams({ content: JSON.stringify(withTitle('<b>Typed</b> now')) }),
  })
  expect(headline(await written.text())).toBe('&lt;b&gt;Typed&lt;/b&gt; now')
  const broken = await preview(cookies.admin, { method: 'POST', body: new URLSearchParams({ content: '{"hero": 7}' }) })
  expect(headline(await broken.text())).toBe(homeSection.initial.hero.title)
  expect(await home(server)).toBe(before)
  for (const [cookie, statuses] of [
    ['', [302, 403]],
    [cookies.agent, [403]],
  ] as const)
    expect(statuses).toContain((await preview(cookie)).status)
  expect((await preview(cookies.admin, {}, 'there-is-none')).status).toBe(404)
})

test('what is published is on every server with the next visit', async () => {
  expect(await home(other)).toBe(await home(server))
  await save(publishSection, 'New on every server.')
  await expect.poll(() => home(other), { interval: 5, timeout: 10_000 }).toBe('New on every server.')
  expect(await home(server)).toBe('New on every server.')
})
