import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./modules/*/tables*.server.ts', './simulators/*/tables.server.ts'],
  out: './db/migrations',
})
