import { expect, test } from 'vitest'
import { brandName } from './brand.ts'

test('the brand is the part of the site title before the dash', () => {
  expect(brandName('Hostwright - Premium Web Hosting Services')).toBe('Hostwright')
  expect(brandName('Karoo-Host | Hosting')).toBe('Karoo-Host')
  expect(brandName('Plain name')).toBe('Plain name')
})
