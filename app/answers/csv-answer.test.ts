import { expect, test } from 'vitest'
import { csvFormat } from '#kernel/csv.ts'
import { csvAnswer } from './file-answers.server.ts'

const bytesOf = async (...args: [Parameters<typeof csvAnswer>[2]]) => {
  async function* rows() {
    yield [['Number', 'Total', 'Telephone']]
    yield [['INV-1', '1234.56', '0821234567']]
  }
  return Buffer.from(await csvAnswer('a.csv', rows(), ...args).arrayBuffer()).toString()
}

test('one table in each of its formats', async () => {
  expect(await bytesOf(csvFormat(new URLSearchParams()))).toBe(
    '\uFEFFNumber,Total,Telephone\r\nINV-1,1234.56,0821234567\r\n',
  )
  expect(await bytesOf(csvFormat(new URLSearchParams('spreadsheet=za')))).toBe(
    "\uFEFFNumber;Total;Telephone\r\nINV-1;1234,56;'0821234567\r\n",
  )
  expect(await bytesOf('for-import')).toBe('Number,Total,Telephone\r\nINV-1,1234.56,0821234567\r\n')
})
