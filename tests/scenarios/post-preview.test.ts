import { expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { draftPost } from '#modules/blog/operations/draft-post.server.ts'
import { savePost } from '#modules/blog/operations/posts.server.ts'
import { postFormSchema } from '#modules/blog/rules/post-form.ts'
import { newPostValues } from '#modules/blog/rules/post-values.ts'
import { expectUnstoredPage, headline, usePreviewServers } from '#tests/preview-servers.ts'
import type { TestServer } from '#tests/server.ts'

/**
 * What is being written in a post is seen only by staff who manage the blog; what is saved is seen
 * by every visitor, on every server.
 */
const { servers, cookies, preview, expectRefusals } = usePreviewServers()
const clerk = staffWith('blog.manage')
const id = newId()
const slug = `previewed-${id}`
const address = `/admin/post-preview?id=${id}`

async function visit(from: TestServer) {
  const answer = await fetch(`${from.url}/blog/${slug}`, { headers: { accept: 'text/html' } })
  return { status: answer.status, title: headline(await answer.text()) }
}

test('a draft is shown in the real page to staff who manage the blog, past every cache, without scripts', async () => {
  expect((await preview(cookies.admin, address)).status).toBe(404)
  await draftPost(
    clerk,
    { id, revision: '' },
    { ...newPostValues, title: 'Only staff read this', slug, content: '<p>Not yet</p>' },
  )
  const answer = await preview(cookies.admin, address)
  expect(answer.status).toBe(200)
  expect(headline(await answer.text())).toBe('Only staff read this')
  expectUnstoredPage(answer)
  const body = new URLSearchParams({
    title: '<b>Typed</b> now',
    content: '<p>Now</p><script>alert(1)</script>',
  })
  const written = await (await preview(cookies.admin, address, { method: 'POST', body })).text()
  expect(headline(written)).toBe('&lt;b&gt;Typed&lt;/b&gt; now')
  expect(written).not.toContain('alert(1)')
  expect((await visit(servers.server)).status).toBe(404)
  await expectRefusals(address)
})

test('what is saved is on every server with the next visit', async () => {
  expect((await visit(servers.other)).status).toBe(404)
  const typed = { title: 'On every server', slug, content: '<p>Words.</p>', status: 'published' }
  const { version: _, ...input } = postFormSchema.parse(typed)
  expect(await savePost(clerk, { id, version: null }, input)).toMatchObject({ ok: true })
  await expect
    .poll(() => visit(servers.other), { interval: 5, timeout: 10_000 })
    .toEqual({ status: 200, title: 'On every server' })
  expect(await visit(servers.server)).toEqual({ status: 200, title: 'On every server' })
})
