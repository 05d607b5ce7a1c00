import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

/** One line per address, in the order of app/routes.ts: the address, and the file that answers it. */
function addresses(entries: readonly RouteConfigEntry[], under = ''): string[] {
  return entries.flatMap((entry) => {
    const address = [under, entry.path].filter(Boolean).join('/')
    return entry.children ? addresses(entry.children, address) : [`/${address}  ${entry.file}`]
  })
}

// A new or vanished address is a decision: look at the difference, then `npx vitest run tests/architecture/route-map.test.ts -u`.
test('the URL map is the one we decided on', async () => {
  const lines = addresses(await routes)
  expect(new Set(lines.map((line) => line.split('  ')[0])).size).toBe(lines.length)
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('route-map.txt')
})
