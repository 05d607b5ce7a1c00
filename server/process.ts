import { serve } from '@hono/node-server'
import { config } from '#platform/config.server.ts'
import { createApp } from './app.ts'

export async function start(): Promise<void> {
  const app = createApp(() => import('virtual:react-router/server-build'), 'build/client', 'production')
  serve({ fetch: app.fetch, port: config().port, hostname: config().host })
  console.log(`http://localhost:${config().port}`)
}
