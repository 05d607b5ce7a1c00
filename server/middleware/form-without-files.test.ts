import { expect, test } from 'vitest'
import { formWithoutFiles } from './form-without-files.ts'

async function read(form: FormData, piece: number, maxTextBytes = 1000) {
  const answer = new Response(form)
  const boundary = /boundary=(.*)$/.exec(answer.headers.get('content-type') ?? '')?.[1] ?? ''
  const bytes = new Uint8Array(await answer.arrayBuffer())
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
  }
  return formWithoutFiles(pieces(), boundary, maxTextBytes)
}

function form(...entries: [name: string, value: string | File][]): FormData {
  const made = new FormData()
  for (const [name, value] of entries) made.append(name, value)
  return made
}

const photograph = new File(['\r\n--not the boundary\r\n\r\n'.repeat(500)], 'pho"to.jpg', {
  type: 'image/jpeg',
})

test.each([1, 2, 7, 64, 100_000])(
  'texts stay and files go, in pieces of %i bytes',
  async (piece) => {
    const sent = form(
      ['note', 'Paid today\r\n— Zoë'],
      ['proof', photograph],
      ['amount', '228.85'],
      ['note', 'again'],
    )
    const found = await read(sent, piece)
    expect(found && [...found.texts]).toEqual([
      ['note', 'Paid today\r\n— Zoë'],
      ['amount', '228.85'],
      ['note', 'again'],
    ])
    expect(found?.largest).toEqual({ field: 'proof', name: 'pho"to.jpg', bytes: photograph.size })
  },
)

test('a form without files has none', async () => {
  expect(await read(form(['note', 'x']), 10)).toMatchObject({ largest: null })
})

test('texts that are too much are refused, in one field or in many', async () => {
  expect(await read(form(['note', 'x'.repeat(1001)]), 100)).toBeNull()
  expect(await read(form(['one', 'x'.repeat(600)], ['two', 'x'.repeat(600)]), 100)).toBeNull()
})

test('a broken form is refused', async () => {
  async function* broken() {
    yield Buffer.from('--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nno end')
  }
  async function* nameless() {
    yield Buffer.from('--b\r\ncontent-type: text/plain\r\n\r\nx\r\n--b--\r\n')
  }
  expect(await formWithoutFiles(broken(), 'b', 1000)).toBeNull()
  expect(await formWithoutFiles(nameless(), 'b', 1000)).toBeNull()
})
