import { asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { parseListQuery } from '#kernel/list-query.ts'
import { ok } from '#kernel/result.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { openShop, staffWith } from '#modules/billing/factories.ts'
import { redirects } from '#modules/redirects/tables.server.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { db, transact } from '#platform/database.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aCategory, aPost, openBlog } from '../factories.ts'
import { managedPosts, postById, postDraft, unsavedPosts } from '../queries/manage-posts.server.ts'
import { postBySlug, valuesOfPost, versionOfPost } from '../queries/post.server.ts'
import { previewedPost, previewOf } from '../queries/previewed-post.server.ts'
import { managedPostsShape } from '../rules/managed-lists.ts'
import { type PostInput, postFormSchema } from '../rules/post-form.ts'
import { newPostValues } from '../rules/post-values.ts'
import { blogPosts, blogTags } from '../tables.server.ts'
import { discardPostDraft, draftPost } from './draft-post.server.ts'
import { deletePost, savePost } from './posts.server.ts'
import { publishDuePosts } from './publish-due-posts.server.ts'
import { replacePictureInPosts } from './replace-picture.server.ts'

const database = useTestDatabase()
beforeAll(async () => {
  await openShop()
  await openBlog()
})

const clerk = staffWith('blog.manage')
const colleague = { ...staffWith('blog.manage'), userId: 'user-9', name: 'Sipho Dlamini' }
const stranger = staffWith('faq.manage')

function input(changes: Record<string, string> = {}): PostInput {
  const { version: _, ...parsed } = postFormSchema.parse({
    title: 'A post',
    content: '<p>Words.</p>',
    status: 'draft',
    ...changes,
  })
  return parsed
}

async function created(changes: Record<string, string> = {}): Promise<string> {
  const id = newId()
  expect(
    await savePost(clerk, { id, version: null }, input({ slug: `post-${id}`, ...changes })),
  ).toEqual({ ok: true, value: { id } })
  return id
}

async function versionOf(id: string): Promise<string> {
  const found = await postById(id)
  if (!found) throw new Error('The post is not there')
  return versionOfPost(await valuesOfPost(found.post, found.tags))
}

const shown = async (slug: string) => (await postBySlug(slug)).ok

/** Where a redirect leads from this address; null without one. */
async function leadsTo(fromAddress: string): Promise<string | null> {
  const [row] = await db().select().from(redirects).where(eq(redirects.fromAddress, fromAddress))
  return row?.toAddress ?? null
}

describe('another slug', () => {
  test('of a post that visitors knew leads from the old address to the new one, and back again without a loop', async () => {
    const [old, wanted] = [`old-${newId()}`, `new-${newId()}`]
    const id = await created({ slug: old, status: 'published' })
    expect(
      await savePost(
        clerk,
        { id, version: await versionOf(id) },
        input({ slug: wanted, status: 'published' }),
      ),
    ).toMatchObject({ ok: true })
    expect(await leadsTo(`/blog/${old}`)).toBe(`/blog/${wanted}`)
    expect(
      await savePost(
        clerk,
        { id, version: await versionOf(id) },
        input({ slug: old, status: 'published' }),
      ),
    ).toMatchObject({ ok: true })
    expect([await leadsTo(`/blog/${wanted}`), await leadsTo(`/blog/${old}`)]).toEqual([
      `/blog/${old}`,
      null,
    ])
  })

  test('of a draft leaves nothing behind', async () => {
    const old = `draft-${newId()}`
    const id = await created({ slug: old })
    expect(
      await savePost(
        clerk,
        { id, version: await versionOf(id) },
        input({ slug: `named-${newId()}` }),
      ),
    ).toMatchObject({ ok: true })
    expect(await leadsTo(`/blog/${old}`)).toBeNull()
  })
})

describe('saving', () => {
  test('a published post is on the site at once, sanitised, with its tags, its author and its reading time', async () => {
    followContent()
    await startEvents(database.url())
    try {
      const slug = `shown-${newId()}`
      expect(await shown(slug)).toBe(false)
      const content = `<h1>Big</h1><p onclick="x()">Read <a href="javascript:x()">this</a></p><script>alert(1)</script>${'<p>word</p>'.repeat(401)}`
      const id = await created({ slug, status: 'published', content, tags: 'DNS, New tag' })
      const found = await postBySlug(slug)
      if (!found.ok) throw new Error(found.error.message)
      expect(found.value).toMatchObject({
        authorName: clerk.name,
        readingTime: 3,
        tags: [{ name: 'DNS' }, { name: 'New tag', slug: 'new-tag' }],
      })
      expect(found.value.html.__html).not.toMatch(/script|onclick|<h1/)
      expect(
        await savePost(
          clerk,
          { id, version: await versionOf(id) },
          input({ slug, status: 'archived', tags: 'dns' }),
        ),
      ).toMatchObject({
        ok: true,
      })
      expect(await shown(slug)).toBe(false)
      expect((await postById(id))?.tags).toEqual(['DNS'])
      expect(
        await db().select({ slug: blogTags.slug }).from(blogTags).orderBy(asc(blogTags.slug)),
      ).toEqual([{ slug: 'dns' }, { slug: 'new-tag' }])
    } finally {
      await stopEvents()
    }
  })

  test('is recorded with what changed, and only by staff who may', async () => {
    const id = await created({ title: 'First' })
    const version = await versionOf(id)
    expect(await savePost(stranger, { id, version }, input())).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await savePost(stranger, { id: newId(), version: null }, input())).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await deletePost(stranger, id)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await draftPost(stranger, { id, revision: '' }, newPostValues)).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await discardPostDraft(stranger, id)).toMatchObject({ error: { code: 'forbidden' } })
    expect(
      await savePost(
        clerk,
        { id, version },
        input({ title: 'Second', slug: `post-${id}`, tags: 'PHP' }),
      ),
    ).toMatchObject({ ok: true })
    expect(await deletePost(clerk, id)).toMatchObject({ ok: true })
    expect(await deletePost(clerk, id)).toMatchObject({ error: { code: 'not_found' } })
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.entityId, id))
      .orderBy(asc(activityLog.createdAt))
    expect(log.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
    expect(log[1]).toMatchObject({
      before: { title: 'First', tags: [] },
      after: { title: 'Second', tags: ['PHP'] },
    })
    expect(log[1]?.after).not.toHaveProperty('content')
  })

  test('two who take one slug at once: one of them is asked for another', async () => {
    const slug = `race-${newId()}`
    const answers = await Promise.all(
      [1, 2, 3].map(() => savePost(clerk, { id: newId(), version: null }, input({ slug }))),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    for (const answer of answers)
      if (!answer.ok)
        expect(answer.error).toMatchObject({
          code: 'invalid',
          fields: { slug: ['Another post has this slug.'] },
        })
  })

  test('a new post that is sent twice is one', async () => {
    const [id, slug] = [newId(), `twice-${newId()}`]
    const answers = await Promise.all(
      [1, 2].map(() => savePost(clerk, { id, version: null }, input({ slug }))),
    )
    expect(answers.some(({ ok }) => ok)).toBe(true)
    expect(await db().$count(blogPosts, eq(blogPosts.slug, slug))).toBe(1)
    expect(await savePost(clerk, { id, version: null }, input({ slug }))).toMatchObject({
      ok: true,
    })
    expect(
      await savePost(clerk, { id, version: null }, input({ slug, title: 'Another' })),
    ).toMatchObject({ error: { code: 'conflict' } })
  })

  test('over another user’s newer save is refused until both were seen; a view or a new size of its picture is no save', async () => {
    const key = 'k'.repeat(43)
    const id = await created({
      content: `<p>a</p><img src="/media/${key}-100x100/320.jpeg" alt="">`,
      status: 'published',
    })
    const version = await versionOf(id)
    await db().update(blogPosts).set({ viewsCount: 7 }).where(eq(blogPosts.id, id))
    expect(await versionOf(id)).toBe(version)
    expect(
      await savePost(colleague, { id, version }, input({ slug: `post-${id}`, title: 'Theirs' })),
    ).toMatchObject({ ok: true })
    expect(
      await savePost(clerk, { id, version }, input({ slug: `post-${id}`, title: 'Mine' })),
    ).toMatchObject({ error: { code: 'conflict' } })
    expect((await postById(id))?.post).toMatchObject({ title: 'Theirs', authorName: clerk.name })
  })

  test('asks for what is missing', async () => {
    const save = (changes: Record<string, string>) =>
      savePost(clerk, { id: newId(), version: null }, input(changes))
    expect(await save({ content: '<p> </p><script>alert(1)</script>' })).toMatchObject({
      error: { fields: { content: ['Write the post first.'] } },
    })
    expect(await save({ categoryId: newId() })).toMatchObject({
      error: { fields: { categoryId: ['Choose one from the list.'] } },
    })
    expect(await savePost(clerk, { id: newId(), version: 'x' }, input())).toMatchObject({
      error: { code: 'not_found' },
    })
  })
})

describe('scheduling', () => {
  test('waits for the chosen time in the zone of the site, which must not have passed, and then publishes by itself', async () => {
    const save = (publishAt: string, slug: string) =>
      savePost(
        clerk,
        { id: newId(), version: null },
        input({ slug, status: 'scheduled', publishAt }),
      )
    expect(await save('2020-01-01T08:00', 'past')).toMatchObject({
      error: {
        fields: {
          publishAt: ['This time has passed. Choose a later one, or publish the post now.'],
        },
      },
    })
    expect(await save('2030-02-31T08:00', 'never')).toMatchObject({
      error: { fields: { publishAt: ['Enter a date and a time.'] } },
    })
    const slug = `later-${newId()}`
    expect(await save('2030-06-01T08:00', slug)).toMatchObject({ ok: true })
    const [row] = await db().select().from(blogPosts).where(eq(blogPosts.slug, slug))
    expect(row?.publishedAt?.toISOString()).toBe('2030-06-01T06:00:00.000Z')
    expect(await shown(slug)).toBe(false)
    await db()
      .update(blogPosts)
      .set({ publishedAt: new Date(Date.now() - 5_000) })
      .where(eq(blogPosts.slug, slug))
    expect(await publishDuePosts()).toBe(1)
    expect((await db().select().from(blogPosts).where(eq(blogPosts.slug, slug)))[0]?.status).toBe(
      'published',
    )
  })

  test('published now, a scheduled post gets this moment; taken back and published again it keeps its date', async () => {
    const id = await created({ status: 'scheduled', publishAt: '2030-06-01T08:00' })
    const save = async (status: string) =>
      savePost(clerk, { id, version: await versionOf(id) }, input({ slug: `post-${id}`, status }))
    expect(await save('published')).toMatchObject({ ok: true })
    const first = (await postById(id))?.post.publishedAt
    expect(Math.abs((first?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
    await save('draft')
    await save('published')
    expect((await postById(id))?.post.publishedAt).toEqual(first)
  })
})

describe('what is being written', () => {
  const writing = {
    ...newPostValues,
    title: 'In progress',
    content: '<p>Not yet</p><script>x()</script>',
  }

  async function drafted(
    actor: typeof clerk,
    id: string,
    revision: string,
    changes = {},
  ): Promise<string> {
    const answer = await draftPost(actor, { id, revision }, { ...writing, ...changes })
    if (!answer.ok) throw new Error(answer.error.message)
    return answer.value.revision
  }

  test('is for staff only, sanitised, and gone once the post is saved or it is discarded', async () => {
    const id = await created({ status: 'published', title: 'Saved' })
    await drafted(clerk, id, '')
    expect((await postDraft(id))?.values).toMatchObject({
      title: 'In progress',
      content: '<p>Not yet</p>',
    })
    expect(await postBySlug(`post-${id}`)).toMatchObject({ value: { title: 'Saved' } })
    const preview = await previewOf(id, { ...writing, slug: `post-${id}` })
    expect(await previewedPost.run(preview, () => postBySlug(`post-${id}`))).toMatchObject({
      value: { title: 'In progress' },
    })
    await savePost(clerk, { id, version: await versionOf(id) }, input({ slug: `post-${id}` }))
    expect(await postDraft(id)).toBeNull()
    await drafted(clerk, id, '')
    expect(await discardPostDraft(clerk, id)).toMatchObject({ ok: true })
    expect(await discardPostDraft(clerk, id)).toMatchObject({ ok: true })
    const log = await db()
      .select({ action: activityLog.action })
      .from(activityLog)
      .where(eq(activityLog.entityId, id))
    expect(log.filter(({ action }) => action === 'discarded')).toHaveLength(1)
  })

  test('is nothing once every change was undone', async () => {
    const id = await created({ title: 'Saved' })
    const found = await postById(id)
    if (!found) throw new Error('The post is not there')
    const revision = await drafted(clerk, id, '')
    expect(
      await draftPost(clerk, { id, revision }, await valuesOfPost(found.post, found.tags)),
    ).toMatchObject({ value: { revision: '' } })
    expect(await postDraft(id)).toBeNull()
    await drafted(clerk, id, '')
  })

  test('two who write in one post do not overwrite each other', async () => {
    const id = await created()
    const mine = await drafted(clerk, id, '')
    expect(await draftPost(colleague, { id, revision: '' }, writing)).toMatchObject({
      error: { code: 'conflict', message: `${clerk.name} is writing in this post as well.` },
    })
    const theirs = await drafted(colleague, id, mine, { title: 'Theirs' })
    expect(await draftPost(clerk, { id, revision: mine }, writing)).toMatchObject({
      error: { code: 'conflict' },
    })
    expect((await postDraft(id))?.values.title).toBe('Theirs')
    await savePost(clerk, { id, version: await versionOf(id) }, input({ slug: `post-${id}` }))
    expect(await draftPost(colleague, { id, revision: theirs }, writing)).toMatchObject({
      error: { message: 'This post was saved meanwhile.' },
    })
  })

  test('a new post that was never saved is found again in the list, and its pictures follow the library', async () => {
    const [id, key] = [newId(), 'p'.repeat(43)]
    await drafted(clerk, id, '', { featuredImage: `/media/${key}-100x100` })
    expect(await unsavedPosts()).toMatchObject([
      { id, title: 'In progress', writtenBy: clerk.name },
    ])
    await transact(async (tx) => ok(await replacePictureInPosts(tx, key, '/media/new-200x200')))
    expect((await postDraft(id))?.values.featuredImage).toBe('/media/new-200x200')
    await savePost(clerk, { id, version: null }, input({ slug: `post-${id}` }))
    expect(await unsavedPosts()).toEqual([])
    expect(await postDraft(id)).toBeNull()
  })
})

test('the list finds by title and status and pages in every order', async () => {
  const category = await aCategory({ name: 'Domains' })
  for (let at = 1; at <= 30; at++)
    await aPost({
      title: `Listed ${String(at).padStart(2, '0')}`,
      viewsCount: at % 7,
      categoryId: at === 30 ? category.id : null,
      status: at % 3 === 0 ? 'draft' : 'published',
      publishedAt: at % 3 === 0 ? null : new Date(2026, 0, at),
    })
  const page = (search: string) =>
    managedPosts(parseListQuery(managedPostsShape, new URLSearchParams(search)))
  expect((await page('q=listed')).count).toBe(30)
  expect((await page('q=listed&status=draft')).rows.every(({ status }) => status === 'draft')).toBe(
    true,
  )
  expect((await page('q=LISTED+30')).rows).toMatchObject([
    { title: 'Listed 30', categoryName: 'Domains', publishedAt: null },
  ])
  for (const sort of ['published', '-published', 'title', '-title', 'views', '-views']) {
    const first = await page(`q=listed&sort=${sort}`)
    const second = await page(`q=listed&sort=${sort}&after=${first.next}`)
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([sort, new Set(ids).size]).toEqual([sort, 30])
    const back = await page(`q=listed&sort=${sort}&before=${second.previous}`)
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
  }
})
