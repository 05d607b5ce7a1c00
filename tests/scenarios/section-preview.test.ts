import { expect, test } from 'vitest'
import { staffWith } from '#modules/billing/factories.ts'
import { homeSection } from '#modules/content/defaults/sections/home.ts'
import {
  draftSection,
  publishSection,
  sectionVersion,
} from '#modules/content/operations/save-section.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { expectUnstoredPage, headline, usePreviewServers } from '#tests/preview-servers.ts'
import type { TestServer } from '#tests/server.ts'

/**
 * What is being written is seen only by staff who write content; what is published is seen by every
 * visitor, on every server.
 */
const { servers, cookies, preview, expectRefusals } = usePreviewServers()
const clerk = staffWith('content.manage')
const address = '/admin/section-preview?key=home'

const withTitle = (title: string) => ({
  ...homeSection.initial,
  hero: { ...homeSection.initial.hero, title },
})

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
  const answer = await preview(cookies.admin, address, {
    method: 'POST',
    body: new URLSearchParams({ content }),
  })
  return headline(await answer.text())
}

test('a draft is shown in the real page to staff who write content, past every cache, without scripts', async () => {
  const before = await home(servers.server)
  await save(draftSection, 'Only staff read this.')
  const answer = await preview(cookies.admin, address)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(headline(html)).toBe('Only staff read this.')
  // A browser reports each script that the sandbox of the frame blocks.
  expect(html).not.toMatch(/<script|modulepreload/)
  expectUnstoredPage(answer)
  expect(await written(JSON.stringify(withTitle('<b>Typed</b> now')))).toBe(
    '&lt;b&gt;Typed&lt;/b&gt; now',
  )
  expect(await written('{"hero": 7}')).toBe(homeSection.initial.hero.title)
  expect(await home(servers.server)).toBe(before)
  await expectRefusals(address)
  expect((await preview(cookies.admin, '/admin/section-preview?key=there-is-none')).status).toBe(
    404,
  )
})

/**
 * For how many milliseconds after a change was committed visitors who came to this server still got
 * the former page.
 */
async function staleFor(server: TestServer, title: string): Promise<number> {
  await save(publishSection, title)
  const committed = performance.now()
  let stale = 0
  for (let asked = committed; (await home(server)) !== title; asked = performance.now()) {
    if (asked - committed > 10_000) throw new Error('The former page was shown for ten seconds')
    stale = asked - committed
  }
  return stale
}

test('what is published is on every server within 100 ms', async () => {
  const { server, other } = servers
  expect(await home(other)).toBe(await home(server))
  const titles = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map(
    (number) => `New on every server: ${number}`,
  )
  const times: number[] = []
  for (const title of titles) times.push(await staleFor(other, title))
  expect(await home(server)).toBe(titles.at(-1))
  // The one in the middle: a busy machine may be late once.
  expect(times.toSorted((one, next) => one - next)[2]).toBeLessThan(100)
})
