import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '#tests/postgres.ts'
import { aPost } from '../factories.ts'
import { findPosts } from './manage-posts.server.ts'

useTestDatabase()

const day = (date: string) => new Date(`${date}T08:00:00Z`)
const titles = async (search: string) => (await findPosts({ search })).map(({ title }) => title)

beforeAll(async () => {
  for (const month of ['03', '01', '08', '05', '02', '07', '04', '06'])
    await aPost({
      title: `Veld fires ${month}`,
      status: 'published',
      publishedAt: day(`2026-${month}-10`),
      createdAt: day('2026-09-01'),
    })
  await aPost({
    title: 'Veld fires, a draft',
    status: 'draft',
    publishedAt: null,
    createdAt: day('2026-07-20'),
  })
})

test('the newest six are found in the order of the list of posts, drafts by when they were begun', async () => {
  expect(await titles('veld')).toEqual([
    'Veld fires 08',
    'Veld fires, a draft',
    'Veld fires 07',
    'Veld fires 06',
    'Veld fires 05',
    'Veld fires 04',
  ])
  expect(await titles('fires 02')).toEqual(['Veld fires 02'])
  expect(await titles('karoo')).toEqual([])
})

test('posts that were opened before are found by their ids', async () => {
  const [newest] = await findPosts({ search: 'veld' })
  expect(await findPosts({ ids: [newest?.id ?? '', 'not-an-id'] })).toEqual([newest])
})
