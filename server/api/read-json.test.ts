import { expect, test } from 'vitest'
import { readJson } from './read-json.ts'

const read = (body: string) => readJson(new Request('https://site.test/', { method: 'POST', body }))

test('gives what was sent', async () => {
  expect(await read('{"name":"Thandi 😀","lines":[{"price":1}],"company":null}')).toEqual({
    name: 'Thandi 😀',
    lines: [{ price: 1 }],
    company: null,
  })
})

test.each([
  ['no JSON', 'name=x'],
  ['nothing', ''],
  ['NUL in a text', '{"name":"a\\u0000b"}'],
  ['half a character', '{"name":"\\ud800"}'],
  ['half a character in a list', '{"tags":["\\udc00"]}'],
  ['a name that objects have', '{"a":{"__proto__":{"role":"admin"}}}'],
  ['another one', '{"constructor":1}'],
  ['a name that no form has', '{"na me":1}'],
  ['NUL in a name', '{"a\\u0000":1}'],
  ['too deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
])('%s is nothing', async (_, body) => {
  expect(await read(body)).toBeNull()
})
