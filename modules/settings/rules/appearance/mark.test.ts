import { expect, test } from 'vitest'
import { iconAddress, iconPicture, markLetter, parseIconName } from './mark.ts'

const green = { main_colour: '#0b6b3a', second_colour: '#ffd166' }
const own = { main_colour: '#c8412a', second_colour: '#f2a33a' }

test.each([
  ['Karoo Cloud', 'K'],
  ['  “é-hosting”', 'É'],
  ['1-grid', '1'],
  ['ßtraße', 'S'],
  ['𐐨𐐩', '𐐀'],
  ['***', 'H'],
])('the letter of %s is %s', (brand, letter) => {
  expect(markLetter(brand)).toBe(letter)
})

test('the program’s own icon is a file; every other brand has an address that says its letter and colours', () => {
  expect(iconAddress('H', own)).toBeNull()
  expect(iconAddress('H', green)).toBe('/brand/icon-H-0b6b3a-ffd166.svg')
  expect(iconAddress('K', own)).toBe('/brand/icon-K-c8412a-f2a33a.svg')
  const address = iconAddress('É', green) ?? ''
  expect(parseIconName(decodeURIComponent(address.slice('/brand/'.length)))).toEqual({
    letter: 'É',
    colours: green,
  })
})

test.each([
  'icon-KK-0b6b3a-ffd166.svg',
  'icon-<-0b6b3a-ffd166.svg',
  'icon-K-0b6b3-ffd166.svg',
  'icon-K-0b6b3a-ffd166.css',
  'K-0b6b3a-ffd166.svg',
])('%s is no icon', (name) => {
  expect(parseIconName(name)).toBeUndefined()
})

test('the icon shows the letter on a line in the brand’s colours', () => {
  const picture = iconPicture('K', green)
  expect(picture).toContain('>K</text>')
  expect(picture).not.toContain('#e0533a')
  expect(iconPicture('K', own)).toContain('stroke="#e0533a"')
})
