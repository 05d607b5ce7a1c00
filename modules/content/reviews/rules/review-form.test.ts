import { expect, test } from 'vitest'
import { badgeFormSchema, reviewFormSchema, reviewSettingsSchema } from './review-form.ts'

const review = {
  customerName: 'Thandi',
  customerEmail: '',
  customerAvatar: '',
  rating: '5',
  content: 'Good.',
  productType: '',
  status: 'pending',
}

test('name, content and a rating from 1 to 5 are required', () => {
  expect(reviewFormSchema.parse(review)).toMatchObject({
    rating: 5,
    productType: null,
    isFeatured: false,
    isVerified: false,
    displayOnHomepage: false,
  })
  for (const wrong of [
    { customerName: ' ' },
    { content: '' },
    { rating: '0' },
    { rating: '6' },
    { rating: '4.5' },
    { rating: 'x' },
  ])
    expect(reviewFormSchema.safeParse({ ...review, ...wrong }).success).toBe(false)
})

test('email and picture are checked where they are given', () => {
  for (const wrong of [
    { customerEmail: 'nobody' },
    { customerAvatar: 'javascript:alert(1)' },
    { customerAvatar: '//elsewhere.example/x.png' },
  ])
    expect(reviewFormSchema.safeParse({ ...review, ...wrong }).success).toBe(false)
  expect(
    reviewFormSchema.parse({
      ...review,
      customerEmail: ' A@B.example ',
      customerAvatar: 'https://a.example/b.png',
    }).customerEmail,
  ).toBe('a@b.example')
})

test('a badge needs a name and the address of its picture', () => {
  const badge = {
    name: 'Secure',
    imageUrl: '/media/secure.svg',
    linkUrl: '',
    displayPosition: 'footer',
    displayOrder: '',
    isActive: 'on',
  }
  expect(badgeFormSchema.parse(badge)).toMatchObject({ displayOrder: null, isActive: true })
  for (const wrong of [
    { name: '' },
    { imageUrl: '' },
    { imageUrl: 'http://a.example/b.png' },
    { linkUrl: 'ftp://x' },
    { displayOrder: '-1' },
    { displayPosition: 'roof' },
  ])
    expect(badgeFormSchema.safeParse({ ...badge, ...wrong }).success).toBe(false)
})

test('a badge without a picture is refused with one message', () => {
  const badge = {
    name: 'Secure',
    imageUrl: ' ',
    linkUrl: '',
    displayPosition: 'footer',
    displayOrder: '',
  }
  expect(badgeFormSchema.safeParse(badge).error?.issues.map(({ message }) => message)).toEqual([
    'Enter the address of the picture.',
  ])
})

test('invitations go out after 1 to 365 days', () => {
  expect(reviewSettingsSchema.parse({ inviteAfterDays: '30' })).toMatchObject({
    invitesEnabled: false,
    inviteAfterDays: 30,
  })
  for (const inviteAfterDays of ['0', '366', '', '2.5'])
    expect(reviewSettingsSchema.safeParse({ inviteAfterDays }).success).toBe(false)
})
