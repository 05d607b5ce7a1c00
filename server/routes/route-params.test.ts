import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { routeParams } from './route-params.ts'

function names(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) =>
    [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []).concat(names(children)),
  )
}

test('every parameter of the route map has a rule, and every rule a parameter', async () => {
  expect(Object.keys(routeParams).sort()).toEqual([...new Set(names(await routes))].sort())
})

test.each(Object.entries(routeParams))(
  '%s takes nothing that a header or a query cannot',
  (_, isKnown) => {
    for (const text of [
      '',
      '😀',
      'a\nb',
      'a\u2028',
      '\ud800',
      'a/b',
      '../x',
      'a b',
      'x'.repeat(300),
    ])
      expect(isKnown(text), text).toBe(false)
  },
)
