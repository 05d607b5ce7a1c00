import { expect, test } from 'vitest'
import { brandName } from './brand.ts'

test('the brand is what stands before the dash of the site title', () => {
  expect(brandName('Hostwright - Premium Web Hosting Services')).toBe('Hostwright')
  expect(brandName('Karoo-Host | Hosting')).toBe('Karoo-Host')
  expect(brandName('Plain name')).toBe('Plain name')
})
