import { expect, test } from 'vitest'
import { labelSide } from './south-africa.ts'

const kimberley = { latitude: -28.74, longitude: 24.77 }
const bloemfontein = { latitude: -29.12, longitude: 26.21 }
const johannesburg = { latitude: -26.2, longitude: 28.05 }
const mbombela = { latitude: -25.47, longitude: 30.97 }
const durban = { latitude: -29.86, longitude: 31.02 }
const cities = [kimberley, bloemfontein, johannesburg, mbombela, durban]

test('labels of neighbours make room for each other and for the line that passes between them', () => {
  expect([kimberley, bloemfontein].map((city) => labelSide(city, cities))).toEqual([
    'above',
    'below',
  ])
  expect([mbombela, johannesburg].map((city) => labelSide(city, cities))).toEqual([
    'above',
    'below',
  ])
})

test('a city alone has its label beside it', () => {
  expect(labelSide(durban, cities)).toBe('beside')
})
