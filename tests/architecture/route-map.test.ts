import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { type Access, accessRows, accessTo, areaOf, type Policy } from '#app/access.ts'
import routes from '#app/routes.ts'
import { everyPermission, type Permission } from '#modules/identity/rules/permissions.ts'
import { cast } from '../actors.ts'

/**
 * The addresses of the routes: of those at which a visitor arrives, which have no routes within, or
 * of all that have one.
 */
function addresses(entries: readonly RouteConfigEntry[], only: 'last' | 'all', under = '') {
  const found: string[] = entries.flatMap((entry) => {
    const address = entry.path === undefined ? under : `${under}/${entry.path}`
    const isOne = entry.children === undefined || (only === 'all' && entry.path !== undefined)
    return [...(isOne ? [address || '/'] : []), ...addresses(entry.children ?? [], only, address)]
  })
  return found
}

/** What a role must at least have: one permission, two together, or each of several. */
function permissionsFor(policy: Policy): string {
  const may = (...permissions: Permission[]) =>
    policy({
      ...cast['a custom role without permissions'],
      staff: { role: 'agent', roleName: 'Custom', permissions },
    })
  if (may()) return 'all staff'
  const one = everyPermission.filter((permission) => may(permission))
  const others = everyPermission.filter((permission) => !one.includes(permission))
  const two = others.flatMap((first, at) =>
    others
      .slice(at + 1)
      .filter((second) => may(first, second))
      .map((second) => `${first} and ${second}`),
  )
  const needed = everyPermission.filter(
    (permission) => !may(...everyPermission.filter((other) => other !== permission)),
  )
  return [...one, ...two].join(' or ') || needed.join(' and ') || 'no staff'
}

const customers = {
  owner: cast['a customer'],
  billing: cast['a billing contact'],
  technical: cast['a technical contact'],
  both: cast['a contact with both roles'],
  'staff viewing': cast['staff viewing a customer'],
  'not yet a customer': cast['a user without a customer record'],
}

function customersFor(policy: Policy): string {
  const all = Object.entries(customers)
  const may = all.filter(([, actor]) => policy(actor)).map(([who]) => who)
  return may.length === all.length ? 'who is signed in' : may.join(', ')
}

function accessInWords(address: string): string {
  const area = areaOf(address)
  if (area === null) return ''
  const { open, send, recentPassword, isFile }: Access = accessTo(address) ?? {
    ...{ open: null, send: null, recentPassword: null, isFile: false },
  }
  const inWords = (policy: Policy | null) =>
    policy === null ? 'anyone' : (area === 'staff' ? permissionsFor : customersFor)(policy)
  return [
    inWords(open),
    ...(inWords(send) === inWords(open) ? [] : [`to send: ${inWords(send)}`]),
    ...(recentPassword === null ? [] : ['after a password']),
    ...(isFile ? ['a file'] : []),
  ].join('; ')
}

// A new or vanished address, and another answer to who may open it, is a decision: look at the
// difference, then `npx vitest run tests/architecture/route-map.test.ts -u`.
test('the addresses, and who may open and send them, are those we decided on', async () => {
  const reached = addresses(await routes, 'last')
  expect(new Set(reached).size).toBe(reached.length)
  const lines = [...new Set(addresses(await routes, 'all'))].map((address) =>
    `${address}  ${accessInWords(address)}`.trimEnd(),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('route-map.txt')
})

test('the table of access names every address of both areas, and no other', async () => {
  const named = addresses(await routes, 'all').filter((address) => areaOf(address) !== null)
  expect(named.filter((address) => accessTo(address) === null)).toEqual([])
  const isUsed = (row: string) =>
    named.some((address) =>
      row.startsWith('=')
        ? address === row.slice(1)
        : address === row || address.startsWith(`${row}/`),
    )
  expect(accessRows.filter((row) => !isUsed(row))).toEqual([])
})
