import { sesPassword } from '#platform/mail/ses.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { type SesServer, startSes } from '#simulators/ses/ses.server.ts'
import { type Smtp2goServer, startSmtp2go } from '#simulators/smtp2go/smtp2go.server.ts'
import { startServer, type TestServer } from '../server.ts'
import { inDatabase } from './buyer.ts'
import { test as base } from './fixtures.ts'

type Outside = { smtp2go: Smtp2goServer; ses: SesServer }

const [apiKey, region, sesSecret] = ['api-journey', 'eu-central-1', 'some+secret+key']

/**
 * As `test` of the fixtures, on a server whose emails go out by SMTP2GO (the simulator), with
 * Amazon SES beside it.
 */
export const test = base.extend<object, { outside: Outside; server: TestServer }>({
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern
    async ({}, use) => {
      const smtp2go = await startSmtp2go({ apiKey })
      const ses = await startSes({
        username: 'AKIA',
        password: sesPassword(sesSecret, region),
        region,
      })
      await use({ smtp2go, ses })
      await smtp2go.close()
      await ses.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ outside }, use) => {
      const server = await startServer({
        APP_MODE: 'demo',
        MAIL_TRANSPORT: 'settings',
        SMTP2GO_API_URL: outside.smtp2go.url,
        SES_SMTP_URL: `smtp://127.0.0.1:${outside.ses.port}?tls=none`,
      })
      await useProvider(server)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** What staff enter under Settings, Email. */
export async function useProvider(
  server: TestServer,
  fallback: '' | 'aws_ses' = '',
): Promise<void> {
  const api = {
    ...{
      email_provider: 'smtp2go',
      email_api_key: encrypt(apiKey),
      sender_email: 'billing@host.example',
      fallback_provider: fallback,
    },
    ...{ ses_region: region, ses_access_key_id: 'AKIA', ses_secret_access_key: encrypt(sesSecret) },
  }
  await inDatabase(
    server.databaseUrl,
    'update site_settings set api_configs = api_configs || $1::jsonb',
    [JSON.stringify(api)],
  )
}
