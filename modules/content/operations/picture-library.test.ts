import { eq, isNotNull } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parsePicturePath } from '#kernel/files/picture.ts'
import { maxFileBytes } from '#kernel/files/upload-limit.ts'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { replacePictureInPosts } from '#modules/blog/operations/replace-picture.server.ts'
import { blogPosts } from '#modules/blog/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { aFaq } from '../factories.ts'
import { pictureById, pictureList } from '../queries/picture-library.server.ts'
import type { PictureListQuery } from '../rules/library.ts'
import { faqs } from '../tables.faq.server.ts'
import { teamMembers } from '../tables.lists.server.ts'
import { imageFiles, images } from '../tables.pictures.server.ts'
import { websiteSections, websiteSectionVersions } from '../tables.server.ts'
import { type AddedPicture, addPicture } from './add-picture.server.ts'
import {
  changePicture,
  cropPicture,
  deletePicture,
  replacePicture,
} from './change-picture.server.ts'

useTestDatabase()
const clerk = staffWith('content.manage')
const users = [replacePictureInPosts]

const photo = (background: string, width = 800, height = 450) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function added(background: string, altText = 'A red wall'): Promise<AddedPicture> {
  const picture = await addPicture(
    clerk,
    { name: 'wall.jpg', bytes: await photo(background) },
    altText,
  )
  if (!picture.ok) throw new Error(picture.error.message)
  return picture.value
}

const all: PictureListQuery = {
  sort: 'added',
  descending: true,
  filters: { show: null },
  search: '',
  position: null,
  size: 25,
}
const details = { altText: 'A wall', focus: 'cc', category: '', displayOrder: 0 } as const

test('the same file twice is one picture; what is no picture is refused', async () => {
  const one = await added('#f00')
  expect(await added('#f00', 'Again')).toEqual({ ...one, isNew: false })
  const wrong = await addPicture(clerk, { name: 'a.png', bytes: Buffer.from('%PDF-1.7') }, 'A wall')
  expect(wrong).toMatchObject({ ok: false, error: { code: 'invalid' } })
  expect((await pictureList({ ...all, search: 'red wall' })).count).toBe(1)
  expect((await pictureList({ ...all, search: 'green' })).count).toBe(0)
})

test('a file is refused by name above the 5 MB that every form announces, when it is added and when it replaces another', async () => {
  const bytes = Buffer.concat([await photo('#ff0'), Buffer.alloc(maxFileBytes)])
  const tooLarge = {
    ok: false,
    error: {
      code: 'invalid',
      fields: { file: ['huge.jpg is too large. Maximum file size is 5MB.'] },
    },
  }
  expect(await addPicture(clerk, { name: 'huge.jpg', bytes }, 'A wall')).toMatchObject(tooLarge)
  const { id, path } = await added('#0ff')
  expect(
    await replacePicture(clerk, users, { id, upload: { name: 'huge.jpg', bytes } }),
  ).toMatchObject(tooLarge)
  expect((await pictureById(id))?.filePath).toBe(path)
})

test('an SVG from outside comes in without its script', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><script>alert(1)</script><rect width="9" height="9"/></svg>'
  const picture = await addPicture(
    clerk,
    { name: 'a.svg', bytes: Buffer.from(drawing) },
    'A square',
  )
  expect(picture.ok && parsePicturePath(picture.value.path)).toMatchObject({
    width: 90,
    height: 60,
  })
  const [file] = await db()
    .select()
    .from(imageFiles)
    .where(eq(imageFiles.contentType, 'image/svg+xml'))
  expect(file?.bytes?.toString()).not.toContain('script')
})

test('another file, a crop and a focus reach every place of use at once, and the crop can be taken off', async () => {
  const { id, path } = await added('#0f0')
  await db()
    .insert(websiteSections)
    .values({
      sectionKey: 'about',
      title: 'About',
      content: { picture: { src: path, alt: 'A wall' } },
    })
  const [member] = await db()
    .insert(teamMembers)
    .values({ name: 'Naledi', role: 'Support', photo: path })
    .returning()
  const post = {
    title: 'Post',
    slug: 'post',
    content: `<p><img src="${path}/640.jpeg" alt=""></p>`,
    featuredImage: path,
  }
  const [written] = await db().insert(blogPosts).values(post).returning()
  const shown = async () => {
    const [section] = await db()
      .select()
      .from(websiteSections)
      .where(eq(websiteSections.sectionKey, 'about'))
    const [person] = await db()
      .select()
      .from(teamMembers)
      .where(eq(teamMembers.id, member?.id ?? ''))
    const [article] = await db()
      .select()
      .from(blogPosts)
      .where(eq(blogPosts.id, written?.id ?? ''))
    const now = (await pictureById(id))?.filePath ?? ''
    expect(JSON.stringify(section?.content)).toContain(now)
    expect(person?.photo).toBe(now)
    expect(article).toMatchObject({
      featuredImage: now,
      content: `<p><img src="${now}/640.jpeg" alt=""></p>`,
    })
    return parsePicturePath(now)
  }
  expect(
    await replacePicture(clerk, users, {
      id,
      upload: {
        name: 'blue.jpg',
        bytes: await photo('#00f', 1000, 500),
      },
    }),
  ).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ width: 1000, height: 500 })
  expect(
    await cropPicture(clerk, users, { id, crop: { left: 0, top: 0, width: 500, height: 501 } }),
  ).toMatchObject({
    ok: false,
    error: { fields: { height: ['The picture is 500 pixels high.'] } },
  })
  expect(
    await cropPicture(clerk, users, { id, crop: { left: 10, top: 20, width: 300, height: 200 } }),
  ).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ width: 300, height: 200 })
  expect(
    await changePicture(clerk, users, { id, input: { ...details, focus: 'lt' } }),
  ).toMatchObject({
    ok: true,
  })
  expect(await shown()).toMatchObject({ width: 300, focus: 'lt' })
  expect(
    await cropPicture(clerk, users, { id, crop: { left: 0, top: 0, width: 400, height: 400 } }),
  ).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ width: 400, height: 400, focus: 'lt' })
  expect(await cropPicture(clerk, users, { id, crop: null })).toMatchObject({ ok: true })
  expect(await shown()).toMatchObject({ width: 1000, height: 500, focus: 'lt' })
  const records = await db().select().from(activityLog).where(isNotNull(activityLog.before))
  expect(records.map(({ title }) => title)).toContain('Picture blue.jpg cropped')
})

test('a picture that is used stays, and the refusal says where; unused it goes with its files', async () => {
  const { id, path } = await added('#123456')
  await db()
    .insert(websiteSections)
    .values({ sectionKey: 'contact', title: 'Contact page', content: { src: path } })
  expect(await deletePicture(clerk, id)).toMatchObject({
    ok: false,
    error: {
      code: 'conflict',
      message: 'This picture is still used. Website content: Contact page.',
    },
  })
  expect((await pictureById(id))?.uses).toEqual([
    { kind: 'section', id: 'contact', name: 'Contact page' },
  ])
  await db().delete(websiteSections).where(eq(websiteSections.sectionKey, 'contact'))
  expect(
    await changePicture(clerk, users, { id, input: { ...details, category: 'our-story' } }),
  ).toMatchObject({ ok: true })
  expect(await deletePicture(clerk, id)).toMatchObject({ ok: false })
  expect(await changePicture(clerk, users, { id, input: details })).toMatchObject({ ok: true })
  expect(await deletePicture(clerk, id)).toMatchObject({ ok: true })
  expect(
    await db().$count(imageFiles, eq(imageFiles.sha256, parsePicturePath(path)?.key ?? '')),
  ).toBe(0)
  expect(await deletePicture(clerk, id)).toMatchObject({ ok: false, error: { code: 'not_found' } })
})

test('an answer of the FAQ counts as a place of use, and follows the picture', async () => {
  const { id, path } = await added('#abcdef')
  const faq = await aFaq({ question: 'How?', answer: `<p>So:</p><img src="${path}" alt="So">` })
  expect((await pictureById(id))?.uses).toEqual([{ kind: 'faq', id: faq.id, name: 'How?' }])
  expect(await deletePicture(clerk, id)).toMatchObject({ ok: false, error: { code: 'conflict' } })
  await replacePicture(clerk, users, {
    id,
    upload: { name: 'new.jpg', bytes: await photo('#fedcba', 640, 480) },
  })
  const [row] = await db().select().from(faqs).where(eq(faqs.id, faq.id))
  expect(row?.answer).toContain((await pictureById(id))?.filePath)
})

test('a file that was replaced and then uploaded again is not lost with the first picture', async () => {
  const first = await added('#777')
  await replacePicture(clerk, users, {
    id: first.id,
    upload: { name: 'g.jpg', bytes: await photo('#888') },
  })
  const again = await added('#777', 'A grey wall')
  expect(again).toMatchObject({ path: first.path, isNew: true })
  expect(await deletePicture(clerk, first.id)).toMatchObject({ ok: true })
  expect((await pictureById(again.id))?.file).toMatchObject({ width: 800, height: 450 })
})

test('versions follow a replaced picture', async () => {
  const { id, path } = await added('#abcdef')
  const version = {
    sectionKey: 'about',
    title: 'About',
    content: { src: path },
    isActive: true,
    writtenAt: new Date(),
    replacedBy: 'A',
    replacedAt: new Date(),
  }
  await db().insert(websiteSectionVersions).values(version)
  await replacePicture(clerk, users, {
    id,
    upload: { name: 'b.jpg', bytes: await photo('#fedcba') },
  })
  const [stored] = await db().select().from(websiteSectionVersions)
  expect(stored?.content).toEqual({ src: (await pictureById(id))?.filePath })
})

test('a file that another picture shows is not taken twice', async () => {
  const [one, other] = [await added('#111'), await added('#222', 'A black wall')]
  const refused = await replacePicture(clerk, users, {
    id: one.id,
    upload: {
      name: 'c.jpg',
      bytes: await photo('#222'),
    },
  })
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: 'This file is already in the library: wall.jpg.' },
  })
  expect((await pictureById(other.id))?.filePath).toBe(other.path)
})

test('an editor of posts may add, and change nothing', async () => {
  const blogger = staffWith('blog.manage')
  const mine = await addPicture(blogger, { name: 'd.jpg', bytes: await photo('#333') }, 'A wall')
  expect(mine.ok).toBe(true)
  const id = mine.ok ? mine.value.id : ''
  for (const result of [
    await changePicture(blogger, users, { id, input: details }),
    await cropPicture(blogger, users, { id, crop: null }),
    await replacePicture(blogger, users, {
      id,
      upload: { name: 'e.jpg', bytes: await photo('#444') },
    }),
    await deletePicture(blogger, id),
    await addPicture(
      staffWith('tickets.handle'),
      { name: 'f.jpg', bytes: await photo('#555') },
      'A wall',
    ),
  ])
    expect(result).toMatchObject({ ok: false, error: { code: 'forbidden' } })
  expect(await db().$count(images, eq(images.id, id))).toBe(1)
})
