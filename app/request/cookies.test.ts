import { afterEach, expect, test } from 'vitest'
import { readConfig, useConfig } from '#platform/config.server.ts'
import { liveSecret } from '#tests/live-secret.ts'
import { cookieLine, readCookie } from './cookies.server.ts'

afterEach(() => useConfig(readConfig({})))

const asking = (cookie: string) => new Request('https://shop.example/', { headers: { cookie } })

test('in live mode a cookie is bound to this host and to https, and one that a sibling host planted is not read', () => {
  useConfig(
    readConfig({ APP_MODE: 'live', PUBLIC_URL: 'https://shop.example', APP_SECRET: liveSecret }),
  )
  expect(cookieLine('flash', 'a', 60)).toBe(
    '__Host-flash=a; Path=/; HttpOnly; SameSite=Lax; Max-Age=60; Secure',
  )
  expect(readCookie(asking('flash=planted; __Host-flash=ours'), 'flash')).toBe('ours')
  expect(readCookie(asking('flash=planted'), 'flash')).toBeUndefined()
})

test('a demo on plain http keeps its cookies', () => {
  expect(cookieLine('flash', 'a', 60)).toBe('flash=a; Path=/; HttpOnly; SameSite=Lax; Max-Age=60')
  expect(readCookie(asking('other=1; flash=a=b'), 'flash')).toBe('a=b')
})
