import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { accessRows, accessTo, areaOf } from '#app/access.ts'
import routes from '#app/routes.ts'

/**
 * One line per route, in the order of app/routes.ts: the address, and the file that answers it.
 * Routes within another are indented under it.
 */
function routeLines(entries: readonly RouteConfigEntry[], under = '', indent = ''): string[] {
  return entries.flatMap((entry) => {
    const address = [under, entry.path].filter(Boolean).join('/')
    return [
      `${indent}/${address}  ${entry.file}`,
      ...routeLines(entry.children ?? [], address, `${indent}  `),
    ]
  })
}

/** The addresses at which a visitor arrives: of the routes without routes within. */
function addresses(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const address = [under, entry.path].filter(Boolean).join('/')
    return entry.children ? addresses(entry.children, address) : [address]
  })
}

// A new or vanished address is a decision: look at the difference, then `npx vitest run
// tests/architecture/route-map.test.ts -u`.
test('the URL map is the one we decided on', async () => {
  const entries = await routes
  const reached = addresses(entries)
  expect(new Set(reached).size).toBe(reached.length)
  await expect(`${routeLines(entries).join('\n')}\n`).toMatchFileSnapshot('route-map.txt')
})

test('the table of access names every address of both areas, and no other', async () => {
  const named = (await routes)
    .flatMap((entry) => allAddresses([entry]).map((address) => `/${address}`))
    .filter((address) => areaOf(address) !== null)
  expect(named.filter((address) => accessTo(address) === null)).toEqual([])
  const isUsed = (row: string) =>
    named.some((address) =>
      row.startsWith('=')
        ? address === row.slice(1)
        : address === row || address.startsWith(`${row}/`),
    )
  expect(accessRows.filter((row) => !isUsed(row))).toEqual([])
})

/** Those of pages with pages inside them too. */
function allAddresses(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const address = [under, entry.path].filter(Boolean).join('/')
    return [
      ...(entry.path === undefined ? [] : [address]),
      ...allAddresses(entry.children ?? [], address),
    ]
  })
}
