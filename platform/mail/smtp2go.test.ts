import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { smtp2goTransport } from './smtp2go.server.ts'
import { type OutgoingMail, RecipientRefused, UncertainDelivery } from './transport.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const mail: OutgoingMail = {
  messageId: '<row-2@hostwright.test>',
  from: { name: 'Hostwright', address: 'billing@hostwright.test' },
  to: 'thandi@test.example',
  replyTo: 'help@hostwright.test',
  subject: 'Your invoice',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [
    { filename: 'a.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' },
  ],
}

/** A provider that gives one answer; undefined hangs up. */
async function provider(
  status: number | undefined,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = []
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    asked.push({ path: request.url, type: request.headers['content-type'], body: JSON.parse(text) })
    if (status === undefined) request.socket.destroy()
    else
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v3`, asked }
}

const send = (url: string) => smtp2goTransport('api-secret', url).send(mail, async () => undefined)

test('posts the documented fields and keeps the id of the answer', async () => {
  const { url, asked } = await provider(200, {
    request_id: 'r1',
    data: { succeeded: 1, failed: 0, failures: [], email_id: '1m4n8l-8jg3j1-7r' },
  })
  expect(await send(url)).toEqual({
    provider: 'smtp2go',
    messageId: '1m4n8l-8jg3j1-7r',
    response: 'request r1: succeeded 1',
  })
  expect(asked).toEqual([
    {
      path: '/v3/email/send',
      type: 'application/json',
      body: {
        api_key: 'api-secret',
        to: ['thandi@test.example'],
        sender: 'Hostwright <billing@hostwright.test>',
        subject: 'Your invoice',
        html_body: '<p>Hello</p>',
        text_body: 'Hello',
        custom_headers: [
          { header: 'Message-ID', value: mail.messageId },
          { header: 'Auto-Submitted', value: 'auto-generated' },
          { header: 'X-Auto-Response-Suppress', value: 'All' },
          { header: 'Reply-To', value: 'help@hostwright.test' },
        ],
        attachments: [
          {
            filename: 'a.pdf',
            fileblob: Buffer.from('%PDF').toString('base64'),
            mimetype: 'application/pdf',
          },
        ],
      },
    },
  ])
})

test('the headers of a conversation go out in place of the automatic ones', async () => {
  const { url, asked } = await provider(200, { data: { succeeded: 1, failed: 0 } })
  const headers = { References: '<a@b.example> <c@d.example>', 'In-Reply-To': '<c@d.example>' }
  await smtp2goTransport('api-secret', url).send({ ...mail, headers }, async () => undefined)
  expect(asked).toMatchObject([
    {
      body: {
        custom_headers: [
          { header: 'Message-ID', value: mail.messageId },
          { header: 'References', value: headers.References },
          { header: 'In-Reply-To', value: headers['In-Reply-To'] },
          { header: 'Reply-To', value: 'help@hostwright.test' },
        ],
      },
    },
  ])
})

test.each([
  [
    'a failure inside a 200',
    200,
    { data: { succeeded: 0, failed: 1, failures: ['refused'] } },
    /recipient was refused/,
  ],
  [
    'an error inside a 200',
    200,
    { data: { error: 'no sender', error_code: 'E_ApiResponseCodes.API_EXCEPTION' } },
    /API_EXCEPTION\): no sender/,
  ],
  [
    'a wrong key',
    401,
    { data: { error: 'key unknown', error_code: 'E_ApiResponseCodes.ENDPOINT_PERMISSION_DENIED' } },
    /401 .*key unknown/,
  ],
  [
    'the flat form',
    400,
    { error: 'bad payload', error_code: 'E_ApiResponseCodes.NON_VALIDATING_IN_PAYLOAD' },
    /bad payload/,
  ],
  [
    'a fault of the API',
    500,
    { data: { error: 'internal', error_code: 'E_ApiResponseCodes.API_EXCEPTION' } },
    /500 .*internal/,
  ],
  [
    'a limit',
    429,
    { data: { error: 'slow down', error_code: 'E_ApiResponseCodes.RATE_LIMIT_EXCEEDED' } },
    /429 .*slow down/,
  ],
  ['a service that is away', 503, 'away', /503\): the answer was not understood/],
])('%s is a definite no', async (_, status, body, message) => {
  const { url } = await provider(status, body)
  const failed = await send(url).catch((error: unknown) => error)
  expect(failed).toMatchObject({ message: expect.stringMatching(message) })
  expect(failed).not.toBeInstanceOf(UncertainDelivery)
  expect(JSON.stringify(failed)).not.toContain('api-secret')
})

test('a connection lost after the content left is uncertain, one that was never made is not', async () => {
  const { url } = await provider(undefined, null)
  await expect(send(url)).rejects.toBeInstanceOf(UncertainDelivery)
  await new Promise((resolve) => server?.close(resolve))
  const failed = await send(url).catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(UncertainDelivery)
})

test.each([502, 504])(
  'a %i of what stands in front of the API is uncertain: the API may have taken the email',
  async (status) => {
    const { url } = await provider(status, '<h1>Bad Gateway</h1>')
    await expect(send(url)).rejects.toBeInstanceOf(UncertainDelivery)
  },
)

test.each<[string, number, unknown]>([
  ['a page in the place of an answer', 200, '<h1>Welcome</h1>'],
  ['an answer that counts nothing', 200, { request_id: 'r1', data: {} }],
  ['a fault that the API did not write', 500, '<h1>Internal Server Error</h1>'],
])('%s is uncertain: nothing says that the email was not taken', async (_, status, body) => {
  const { url } = await provider(status, body)
  await expect(send(url)).rejects.toBeInstanceOf(UncertainDelivery)
})

test('a refused recipient is told apart, with the reason', async () => {
  const { url } = await provider(200, {
    data: { succeeded: 0, failed: 1, failures: ['550 5.1.1 no such user'] },
  })
  const refused = await send(url).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(RecipientRefused)
  expect(refused).toMatchObject({
    message: expect.stringContaining('the recipient was refused: 550 5.1.1 no such user'),
  })
})

test('does not follow redirects', async () => {
  const { url } = await provider(302, {}, { location: 'http://127.0.0.1:1/' })
  await expect(send(url)).rejects.toBeInstanceOf(Error)
})
