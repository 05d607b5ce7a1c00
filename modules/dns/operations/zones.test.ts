import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { dnsApiKey, powerDnsSimulator } from '#simulators/powerdns/powerdns.server.ts'
import { useTestDatabase } from '#tests/postgres.ts'
import { dnsStory } from '#tests/powerdns/story.ts'

useTestDatabase()

dnsStory(async () => {
  const app = new Hono()
  app.route('/simulators/powerdns', powerDnsSimulator())
  const server = createServer(getRequestListener(app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const at = server.address()
  const port = typeof at === 'object' && at ? at.port : 0
  return {
    address: `http://127.0.0.1:${port}/simulators/powerdns/ns1`,
    secret: dnsApiKey,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
})
