import { expect, test } from 'vitest'
import { fileOfDataUrl } from './attachment.ts'
import { customerMessageSchema } from './ticket-forms.ts'

const asJson = (data: string, more: object = {}) =>
  JSON.stringify({ name: 'log.txt', type: 'text/plain', size: 5, data, ...more })

test('a data URL is a file with the bytes that it holds (D29)', async () => {
  const file = fileOfDataUrl(asJson('data:text/plain;charset=utf-8;base64,bMO2ZwA='))
  expect([file?.name, await file?.text()]).toEqual(['log.txt', 'lög\0'])
})

test.each([
  ['no JSON', 'data:text/plain;base64,aGVsbG8='],
  ['no data URL', asJson('https://example.com/log.txt')],
  ['not base64', asJson('data:text/plain,hello')],
  ['broken base64', asJson('data:text/plain;base64,aGVsb')],
  ['other letters', asJson('data:text/plain;base64,aGVs<script>')],
  ['no name', asJson('data:text/plain;base64,aGVsbG8=', { name: 5 })],
])('%s is none', (_, sent) => {
  expect(fileOfDataUrl(sent)).toBeNull()
})

test('forms take them beside files, leave blank fields out, and say which field cannot be read', () => {
  const read = (files: unknown) =>
    customerMessageSchema.safeParse({ message: 'See the log.', files })
  expect(
    read(['', asJson('data:text/plain;base64,aGVsbG8='), new File(['x'], 'x.txt')]).data?.files.map(
      ({ name }) => name,
    ),
  ).toEqual(['log.txt', 'x.txt'])
  expect(read(asJson('data:text/plain;base64,aGVsb')).error?.issues).toMatchObject([
    { path: ['files'], message: 'This file can’t be read.' },
  ])
})
