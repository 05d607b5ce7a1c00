import { afterAll, beforeAll, expect, test } from 'vitest'
import { switchDnssec } from '#modules/dns/operations/change-zone.server.ts'
import { useTestDatabase } from '../postgres.ts'
import { startPowerDns } from './server.ts'
import { dnsStory } from './story.ts'

useTestDatabase()
let powerDns: Awaited<ReturnType<typeof startPowerDns>>
beforeAll(async () => {
  powerDns = await startPowerDns()
})
afterAll(() => powerDns.stop())

const { aZone, add } = dnsStory(async () => ({ ...powerDns, stop: async () => undefined }))

test('what was typed is what resolvers hear, signed or not', async () => {
  const { customer, service, domain } = await aZone()
  const { resolver } = powerDns
  const text = `Zürich "; \\ ${'k'.repeat(300)}`
  await add(customer, service, { type: 'TXT', name: 'text', text })
  await add(customer, service, { type: 'MX', name: '@', priority: '20', target: 'mx.example.com' })
  for (const isSigned of [false, true]) {
    await switchDnssec(customer, service, isSigned)
    expect((await resolver.resolve4(domain))[0]).toBe('192.0.2.10')
    expect(await resolver.resolveCname(`www.${domain}`)).toEqual([domain])
    expect((await resolver.resolveNs(domain)).sort()).toEqual(['ns1.host.test', 'ns2.host.test'])
    expect(await resolver.resolveMx(domain)).toContainEqual(
      expect.objectContaining({ priority: 20, exchange: 'mx.example.com' }),
    )
    const [strings = []] = await resolver.resolveTxt(`text.${domain}`)
    // Node reads bytes as Latin-1 or UTF-8; each string is at most 255 bytes either way.
    expect(strings.length).toBe(2)
    expect(strings.join('').endsWith('k'.repeat(300))).toBe(true)
    expect(await resolver.resolveCaa(domain)).toMatchObject([{ issue: 'letsencrypt.org' }])
  }
})
