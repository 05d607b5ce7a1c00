import { expect, test } from 'vitest'
import { badgesAt, isBadgeUrl, type ShownBadge } from './review.ts'

const badge = (id: string, position: ShownBadge['position']): ShownBadge => ({
  id,
  position,
  name: id,
  description: '',
  imageUrl: '/x.svg',
  linkUrl: '',
})

test('a place shows its own badges and those of all places, in their order', () => {
  const badges = [
    badge('a', 'all'),
    badge('b', 'footer'),
    badge('c', 'checkout'),
    badge('d', 'header'),
  ]
  expect(badgesAt(badges, 'footer').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(badgesAt(badges, 'homepage').map(({ id }) => id)).toEqual(['a'])
})

test.each([
  ['/badges/prices-in-rand.svg', true],
  ['https://images.example/badge.png', true],
  ['//evil.example/badge.png', false],
  ['/\\evil.example', false],
  ['http://images.example/badge.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,<svg/>', false],
  ['', false],
])('%s', (url, fine) => {
  expect(isBadgeUrl(url)).toBe(fine)
})
