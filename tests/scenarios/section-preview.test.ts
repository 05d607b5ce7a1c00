import { expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import { draftSection, publishSection, sectionVersion } from '#modules/content/operations/save-section.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { expectUnstoredPage, headline, usePreviewServers } from '#tests/preview-servers.ts'
import type { TestServer } from '#tests/server.ts'

/** What is being written is seen by staff who write content and by nobody else; what is published is seen by everybody, on every server. */
const { servers, cookies, preview, expectRefusals } = usePreviewServers()
const clerk = staffWith('content.manage')
const address = '/admin/section-preview?key=home'

const withTitle = (title: string) => ({ ...homeSection.initial, hero: { ...homeSection.initial.hero, title } })

async function save(operation: typeof publishSection, title: string): Promise<void> {
  const state = await sectionState('home')
  const version = state ? sectionVersion(state) : ''
  const values = { title: 'Home page', isActive: true, content: withTitle(title) }
  expect(await operation(clerk, { key: 'home', version, values })).toMatchObject({ ok: true })
}

async function home(from: TestServer) {
  return headline(await (await fetch(from.url, { headers: { accept: 'text/html' } })).text())
}

async function written(content: string) {
  const answer = await preview(cookies.admin, address, { method: 'POST', body: new URLSearchParams({ content }) })
  return headline(await answer.text())
}

test('a draft is shown in the real page to staff who write content, past every cache, without scripts', async () => {
  const before = await home(servers.server)
  await save(draftSection, 'Only staff read this.')
  const answer = await preview(cookies.admin, address)
  expect(answer.status).toBe(200)
  expect(headline(await answer.text())).toBe('Only staff read this.')
  expectUnstoredPage(answer)
  expect(await written(JSON.stringify(withTitle('<b>Typed</b> now')))).toBe('&lt;b&gt;Typed&lt;/b&gt; now')
  expect(await written('{"hero": 7}')).toBe(homeSection.initial.hero.title)
  expect(await home(servers.server)).toBe(before)
  await expectRefusals(address)
  expect((await preview(cookies.admin, '/admin/section-preview?key=there-is-none')).status).toBe(404)
})

test('what is published is on every server with the next visit', async () => {
  const { server, other } = servers
  expect(await home(other)).toBe(await home(server))
  await save(publishSection, 'New on every server.')
  await expect.poll(() => home(other), { interval: 5, timeout: 10_000 }).toBe('New on every server.')
  expect(await home(server)).toBe('New on every server.')
})
