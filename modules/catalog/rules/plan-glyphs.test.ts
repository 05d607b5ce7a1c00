import { expect, test } from 'vitest'
import { demoPackages } from '#db/seeds/demo-packages.ts'
import { planGlyphOf } from './plan-glyphs.ts'

test('an icon is a drawing by its name, or the emoji that a provider gave', () => {
  expect(planGlyphOf(' Kite ')).toBe('kite')
  expect(planGlyphOf('🪁')).toBeNull()
  expect(planGlyphOf('')).toBeNull()
})

test('every plan of the demo is drawn', () => {
  expect(demoPackages.filter(({ metadata }) => planGlyphOf(metadata.icon_emoji) === null)).toEqual(
    [],
  )
})
