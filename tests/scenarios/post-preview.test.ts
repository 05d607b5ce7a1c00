import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { newId } from '#kernel/ids.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { draftPost } from '#modules/blog/operations/draft-post.server.ts'
import { savePost } from '#modules/blog/operations/save-post.server.ts'
import { postFormSchema } from '#modules/blog/rules/post-form.ts'
import { newPostValues } from '#modules/blog/rules/post-values.ts'
import { aSignedInRequest } from '#modules/identity/factories.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { useServerConfig } from '#tests/server-config.ts'

/** What is being written in a post is seen by staff who manage the blog and by nobody else; what is saved is seen by everybody, on every server. */
let server: TestServer
let other: TestServer
const cookies = { admin: '', agent: '' }
const clerk = staffWith('blog.manage')
const id = newId()
const slug = `previewed-${id}`

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

function preview(cookie: string, init: RequestInit = {}, post = id) {
  const headers = { accept: 'text/html', origin: server.url, ...(cookie && { cookie }) }
  return fetch(`${server.url}/admin/post-preview?id=${post}`, { redirect: 'manual', ...init, headers })
}

async function visit(from: TestServer) {
  const answer = await fetch(`${from.url}/blog/${slug}`, { headers: { accept: 'text/html' } })
  return { status: answer.status, title: headline(await answer.text()) }
}

test('a draft is shown in the real page to staff who manage the blog, past every cache, without scripts', async () => {
  expect((await preview(cookies.admin)).status).toBe(404)
  await draftPost(clerk, { id, revision: '' }, { ...newPostValues, title: 'Only staff read this', slug, content: '<p>Not yet</p>' })
  const answer = await preview(cookies.admin)
  expect(answer.status).toBe(200)
  expect(headline(await answer.text())).toBe('Only staff read this')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('sandbox allow-same-origin;')
  expect(policy).not.toMatch(/allow-scripts|script-src/)
  const body = new URLSearchParams({ title: '<b>Typed</b> now', content: '<p>Now</p><script>alert(1)</script>' })
  const written = await (await preview(cookies.admin, { method: 'POST', body })).text()
  expect(headline(written)).toBe('&lt;b&gt;Typed&lt;/b&gt; now')
  expect(written).not.toContain('alert(1)')
  expect((await visit(server)).status).toBe(404)
  for (const [cookie, statuses] of [
    ['', [302, 403]],
    [cookies.agent, [403]],
  ] as const)
    expect(statuses).toContain((await preview(cookie)).status)
})

test('what is saved is on every server with the next visit', async () => {
  expect((await visit(other)).status).toBe(404)
  const typed = { title: 'On every server', slug, content: '<p>Words.</p>', status: 'published' }
  const { version: _, ...input } = postFormSchema.parse(typed)
  expect(await savePost(clerk, { id, version: null }, input)).toMatchObject({ ok: true })
  await expect.poll(() => visit(other), { interval: 5, timeout: 10_000 }).toEqual({ status: 200, title: 'On every server' })
  expect(await visit(server)).toEqual({ status: 200, title: 'On every server' })
})
