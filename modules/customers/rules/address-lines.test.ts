import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'
import { noAddress } from './customer.ts'

test('prints an address in the order of an envelope, without its blanks', () => {
  const address = {
    ...noAddress,
    line1: '12 Long Street',
    city: 'Cape Town',
    postalCode: '8001',
    province: 'Western Cape',
  }
  expect(addressLines(address)).toEqual([
    '12 Long Street',
    'Cape Town 8001',
    'Western Cape',
    'South Africa',
  ])
})

test('names the country, known by its code or not', () => {
  expect(addressLines({ ...noAddress, country: 'NA' })).toEqual(['Namibia'])
  expect(addressLines({ ...noAddress, country: 'FR' })).toEqual(['FR'])
  expect(addressLines({ ...noAddress, country: '' })).toEqual([])
})
