import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeAddress } from './probe-address.server.ts'

let server: Server
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    if (request.url === '/only-get') response.writeHead(request.method === 'GET' ? 200 : 405).end()
    else if (request.url === '/cut') request.socket.destroy()
    else
      response
        .writeHead(request.url === '/moved' ? 301 : 404, { location: 'http://127.0.0.1/secret' })
        .end('x')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.close()
})

const port = () => (server.address() as AddressInfo).port
const here = async () => '127.0.0.1'

test('gives what the server answers, under the name that was checked, and follows no redirect', async () => {
  expect(await probeAddress(`http://shop.example:${port()}/moved`, here)).toEqual({ status: 301 })
  expect(await probeAddress(`http://shop.example:${port()}/none`, here)).toEqual({ status: 404 })
  expect(await probeAddress(`http://shop.example:${port()}/only-get`, here)).toEqual({
    status: 200,
  })
  expect(await probeAddress(`http://shop.example:${port()}/cut`, here)).toEqual({
    failure: 'unreachable',
  })
  expect(asked).toContain(`HEAD shop.example:${port()} /moved`)
  expect(asked.some((line) => line.includes('/secret'))).toBe(false)
})

test('never connects to a private network, by name or by number', async () => {
  const before = asked.length
  for (const address of [
    `http://127.0.0.1:${port()}/`,
    `http://localhost:${port()}/`,
    `http://[::1]:${port()}/`,
    'http://169.254.169.254/latest',
    'http://10.0.0.1/',
  ])
    expect(await probeAddress(address), address).toEqual({ failure: 'private' })
  expect(asked).toHaveLength(before)
})

test('what is no web address is asked nowhere', async () => {
  for (const address of [
    'ftp://shop.example/',
    'http://user@shop.example/',
    'nonsense',
    'file:///etc/passwd',
  ])
    expect(await probeAddress(address, here)).toEqual({ failure: 'unreachable' })
})
