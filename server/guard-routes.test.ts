import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { guardRoutes } from './guard-routes.ts'

/** A build with one page, as far as the guard looks. */
function buildWith(path: string): ServerBuild {
  const page = { id: 'page', path, module: { default: () => null, loader: () => 'read' } }
  return { routes: { page } } as unknown as ServerBuild
}

test('an address of an area without a row in app/access.ts stops the start', () => {
  expect(() => guardRoutes(buildWith('admin/orders'))).not.toThrow()
  expect(() => guardRoutes(buildWith('products'))).not.toThrow()
  expect(() => guardRoutes(buildWith('admin/new-thing'))).toThrow(
    'Say in app/access.ts who may open /admin/new-thing',
  )
})
