import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ServerKind, serverKindFacts, serverKinds } from './server-kinds.ts'
import { isUserName, userNamesFor } from './user-name.ts'

function first(domain: string, count = 1, kind: ServerKind = 'directadmin'): string[] {
  const names: string[] = []
  for (const name of userNamesFor(domain, serverKindFacts[kind].userName)) {
    names.push(name)
    if (names.length === count) break
  }
  return names
}

test.each([
  ['jacaranda.co.za', 'jacarand'],
  ['www.protea-horizon.co.za', 'proteaho'],
  ['Kiewiet.ZA', 'kiewiet'],
  ['2bornot2b.co.za', 'w2bornot'],
  ['test-shop.co.za', 'wtestsho'],
  ['ab.co.za', 'abweb'],
  ['x.co.za', 'xweb'],
  ['xn--caf-dma.co.za', 'cafdma'],
  ['café.co.za', 'cafe'],
  ['mail.co.za', 'mail2'],
  ['root.africa', 'root2'],
])('%s becomes %s', (domain, name) => {
  expect(first(domain)).toEqual([name])
})

test('a name that is taken is followed by numbers, within the length', () => {
  expect(first('jacaranda.co.za', 3)).toEqual(['jacarand', 'jacaran2', 'jacaran3'])
  expect(first('jacaranda.co.za', 100)[99]).toBe('jacar100')
  // 'aaaaaa1' with 2 is 'aaaaaa' with 12.
  expect(new Set(first('aaaaaa1.co.za', 30)).size).toBe(30)
  expect(first('jacarandabloom.co.za', 2, 'plesk')).toEqual(['jacarandabloom', 'jacarandabloom2'])
})

test('every name of every domain may be used, and none comes twice', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.domain(), fc.string(), fc.constantFrom('', '...', '--', 'test', 'ftp.x')),
      fc.constantFrom(...serverKinds),
      (domain, kind) => {
        const names = first(domain, 30, kind)
        expect(names).toHaveLength(30)
        expect(new Set(names).size).toBe(30)
        for (const name of names) {
          expect(isUserName(name, serverKindFacts[kind].userName), name).toBe(true)
          expect(name).toMatch(/^[a-z][a-z0-9]{2,}$/)
          expect(name.length).toBeLessThanOrEqual(serverKindFacts[kind].userName.most)
          expect(name).not.toMatch(/^test/)
        }
      },
    ),
  )
})

test('a typed name is checked alike', () => {
  for (const name of ['root', 'test1', '1abc', 'ab', 'ABCD', 'a-bc', 'jacaranda', 'mysql'])
    expect(isUserName(name, serverKindFacts.whm.userName), name).toBe(false)
  expect(isUserName('jacaranda', serverKindFacts.plesk.userName)).toBe(true)
})
