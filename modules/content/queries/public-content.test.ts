import { expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import {
  caseStudies,
  comparisonFeatures,
  ecommerceProducts,
  productCategories,
  projects,
  serviceCategories,
  services,
  teamMembers,
} from '../tables.lists.server.ts'
import { images } from '../tables.pictures.server.ts'
import { customerReviews } from '../tables.reviews.server.ts'
import { websiteFeatures } from '../tables.server.ts'
import { shownComparison, shownFeatures } from './features.server.ts'
import { homepageReviews } from './homepage-reviews.server.ts'
import {
  addOnProducts,
  gallery,
  shownCaseStudies,
  shownProjects,
  shownServices,
  shownTeam,
} from './shown-lists.server.ts'

useTestDatabase()

/** Last, hidden, first: the order and the filter show in one list. */
const orders = [
  { name: 'last', isActive: true, order: 30 },
  { name: 'hidden', isActive: false, order: 5 },
  { name: 'first', isActive: true, order: 10 },
]

async function shown<Row>(answer: Promise<{ ok: boolean; value?: Row[] }>): Promise<Row[]> {
  return (await answer).value ?? []
}

test('features, comparison, projects, case studies and team: active ones in their order', async () => {
  const rows = orders.map(({ name, isActive, order }) => ({
    title: name,
    name,
    isActive,
    sortOrder: order,
    displayOrder: order,
  }))
  await db()
    .insert(websiteFeatures)
    .values(rows.map((row) => ({ ...row, description: '' })))
  await db()
    .insert(comparisonFeatures)
    .values(rows.map((row) => ({ ...row, ours: 'a', theirs: 'b' })))
  await db()
    .insert(projects)
    .values(rows.map((row) => ({ ...row, description: '' })))
  await db()
    .insert(caseStudies)
    .values(rows.map((row) => ({ ...row, summary: '' })))
  await db()
    .insert(teamMembers)
    .values(rows.map((row) => ({ ...row, role: '' })))
  for (const read of [shownFeatures, shownComparison, shownProjects, shownCaseStudies])
    expect((await shown<{ title: string }>(read())).map((row) => row.title)).toEqual([
      'first',
      'last',
    ])
  expect((await shown(shownTeam())).map((row) => row.name)).toEqual(['first', 'last'])
})

test('services carry the name of their category and their picture, unless that is hidden', async () => {
  const [category] = await db()
    .insert(serviceCategories)
    .values({ name: 'Moving in', slug: 'moving-in' })
    .returning()
  const [seen, hidden] = await db()
    .insert(images)
    .values([
      { filePath: '/media/seen', altText: 'A van', category: 'services' },
      { filePath: '/media/hidden', category: 'services', isActive: false },
    ])
    .returning()
  await db()
    .insert(services)
    .values([
      { title: 'last', description: '', displayOrder: 3, imageId: hidden?.id },
      { title: 'hidden', description: '', displayOrder: 1, isActive: false },
      {
        title: 'first',
        description: '',
        displayOrder: 2,
        categoryId: category?.id,
        imageId: seen?.id,
      },
    ])
  const found = (await shown(shownServices())).map(({ title, category: name, image }) => ({
    title,
    name,
    image,
  }))
  expect(found).toEqual([
    { title: 'first', name: 'Moving in', image: { filePath: '/media/seen', altText: 'A van' } },
    { title: 'last', name: null, image: null },
  ])
  expect((await shown(gallery('services'))).map((picture) => picture.filePath)).toEqual([
    '/media/seen',
  ])
  expect(await shown(gallery('team'))).toEqual([])
})

test('reviews: approved and meant for the home page, featured first, then the newest, and no address', async () => {
  const review = (content: string, more: object) => ({
    customerName: 'N',
    customerEmail: 'n@example.co.za',
    content,
    displayOnHomepage: true,
    ...more,
  })
  const day = (number: number) => new Date(Date.UTC(2026, 0, number))
  await db()
    .insert(customerReviews)
    .values([
      review('old', { status: 'approved', createdAt: day(1) }),
      review('new', { status: 'approved', createdAt: day(9) }),
      review('featured', { status: 'approved', isFeatured: true, createdAt: day(2) }),
      review('pending', { status: 'pending', isFeatured: true }),
      review('rejected', { status: 'rejected', isFeatured: true }),
      review('elsewhere', { status: 'approved', displayOnHomepage: false }),
    ])
  const found = await shown(homepageReviews())
  expect(found.map((row) => row.content)).toEqual(['featured', 'new', 'old'])
  expect(JSON.stringify(found)).not.toContain('example.co.za')
})

test('add-on products: only active ones, with their category, featured before new before old', async () => {
  const [mail] = await db()
    .insert(productCategories)
    .values({ name: 'Mail', slug: 'mail' })
    .returning()
  const product = (slug: string, more: object) => ({ slug, name: slug, priceCents: 4900, ...more })
  await db()
    .insert(ecommerceProducts)
    .values([
      product('old', { status: 'active', createdAt: new Date('2026-01-01'), categoryId: mail?.id }),
      product('new', { status: 'active', createdAt: new Date('2026-02-01') }),
      product('featured', { status: 'active', featured: true, createdAt: new Date('2025-01-01') }),
      product('draft', { status: 'draft', featured: true }),
      product('archived', { status: 'archived', featured: true }),
    ])
  const found = (await shown(addOnProducts())).map(({ slug, category }) => [slug, category?.slug])
  expect(found).toEqual([
    ['featured', undefined],
    ['new', undefined],
    ['old', 'mail'],
  ])
})
