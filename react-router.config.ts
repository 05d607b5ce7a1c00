import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  // The server checks the origin of every write first (server/middleware/same-origin.ts), and more
  // strictly; behind a proxy the router's own check errs.
  allowedActionOrigins: ['**'],
} satisfies Config
