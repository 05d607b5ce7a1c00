import { expect, test } from 'vitest'
import { slugOf } from '#kernel/slug.ts'
import { faqCategoryFormSchema, faqFormSchema, readTags } from './faq-form.ts'
import { helpfulRate } from './faq-list.ts'

const form = {
  categoryId: '0198c1de-0000-7000-8000-000000000000',
  question: ' How do I pay? ',
  answer: 'By card.',
  tags: ' card, , eft,card ',
  displayOrder: '',
  isActive: 'on',
}

test('category, question and answer are required, tags are trimmed', () => {
  expect(faqFormSchema.parse(form)).toMatchObject({
    question: 'How do I pay?',
    tags: ['card', 'eft'],
    displayOrder: null,
    isActive: true,
    isFeatured: false,
  })
  for (const field of ['categoryId', 'question', 'answer'])
    expect(faqFormSchema.safeParse({ ...form, [field]: ' ' }).success).toBe(false)
  expect(readTags(',, ,')).toEqual([])
})

test('the display order is a whole number of 0 or more', () => {
  expect(faqFormSchema.parse({ ...form, displayOrder: '0' }).displayOrder).toBe(0)
  for (const displayOrder of ['-1', '1.5', 'x'])
    expect(faqFormSchema.safeParse({ ...form, displayOrder }).success).toBe(false)
})

test('a category’s slug comes from its name and has no spaces', () => {
  expect(slugOf('Betaal & Faktúre ', 80)).toBe('betaal-fakture')
  expect(faqCategoryFormSchema.safeParse({ name: 'Paying', slug: 'Paying us' }).success).toBe(false)
  expect(faqCategoryFormSchema.safeParse({ name: '', slug: 'paying' }).success).toBe(false)
  expect(
    faqCategoryFormSchema.parse({ name: 'Paying', slug: 'paying', icon: 'Shield' }),
  ).toMatchObject({ icon: 'Shield' })
  expect(faqCategoryFormSchema.parse({ name: 'Paying', slug: 'paying' })).toMatchObject({
    icon: '',
  })
  expect(
    faqCategoryFormSchema.safeParse({ name: 'Paying', slug: 'paying', icon: 'Skull' }).success,
  ).toBe(false)
})

test('the helpfulness rate has one decimal', () => {
  expect(helpfulRate(2, 1)).toBe('66.7%')
  expect(helpfulRate(0, 0)).toBeNull()
})
