import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { guardRoutes } from './guard-routes.ts'

/** A build with one page, as far as the guard looks. */
function buildWith(path: string, module: object = { loader: () => 'read' }): ServerBuild {
  const page = { id: 'page', path, module: { default: () => null, ...module } }
  return { routes: { page } } as unknown as ServerBuild
}

test('an address of an area without a row in app/access.ts stops the start', () => {
  expect(() => guardRoutes(buildWith('admin/orders'))).not.toThrow()
  expect(() => guardRoutes(buildWith('products'))).not.toThrow()
  expect(() => guardRoutes(buildWith('admin/new-thing'))).toThrow(
    'Say in app/access.ts who may open /admin/new-thing',
  )
})

test('a form without a row in app/failures.ts stops the start; one of visitors says it itself', () => {
  const form = { action: Object.assign(() => 'sent', { define: () => ({}) }) }
  expect(() => guardRoutes(buildWith('admin/orders/:id/payment', form))).not.toThrow()
  expect(() => guardRoutes(buildWith('admin/login', form))).not.toThrow()
  expect(() => guardRoutes(buildWith('checkout', form))).not.toThrow()
  expect(() => guardRoutes(buildWith('admin/orders', form))).toThrow(
    'Say in app/failures.ts what a form at /admin/orders says when it fails',
  )
})
