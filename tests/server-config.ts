import { readConfig, useConfig } from '#platform/config.server.ts'

/**
 * The configuration with which a test works in the database of a server that it started, and signs
 * in as that server would: with quick passwords.
 */
export function useServerConfig({ databaseUrl, url }: { databaseUrl: string; url: string }): void {
  useConfig(
    readConfig({
      LOG_LEVEL: 'silent',
      TEST_QUICK_PASSWORDS: 'true',
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: url,
    }),
  )
}
