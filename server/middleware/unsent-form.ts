import type { Context } from 'hono'
import { escapeHtml } from '#modules/mail/rules/layout.ts'
import { notAuthenticated, replyFailure } from '#modules/support/rules/ticket-forms.ts'
import { errorStyle, errorStyleSource } from '../error-answer.ts'
import type { HttpEnv } from '../request-id.ts'
import { pagePolicy } from '../security-headers.ts'
import { BodyShare } from './body-budget.ts'
import { formBytes, maxBodyBytes } from './body-limit.ts'
import { formWithoutFiles } from './form-without-files.ts'

type UnsentForm = {
  signInPage: string
  said: string
  action: string
  fields: FormData
  style: string
}

/** Fields that are shown, so that users see that their text is still there. */
const shown: Record<string, string> = {
  subject: 'Subject',
  message: 'Message',
  reason: 'What you need changed',
}

/** The posted form once more, by itself; null when nothing was written in it. */
function unsentFormPage({ signInPage, said, action, fields, style }: UnsentForm): string | null {
  const texts = [...fields].flatMap(([name, value]) =>
    typeof value === 'string' ? [{ name, value }] : [],
  )
  if (!texts.some(({ name, value }) => isShown(name) && value.trim() !== '')) return null
  return `<!DOCTYPE html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(said)}</title>
<style>${style}</style></head>
<body><main><h1>${escapeHtml(said)}</h1>
<p>You were signed out, and nothing was sent. Nothing that you wrote is lost: <a href="${signInPage}" target="_blank" rel="noopener">sign in again in a new window</a>, then send it from here. Files must be attached again afterwards.</p>
<form method="post" action="${escapeHtml(action)}" enctype="multipart/form-data">
${texts.map(field).join('\n')}
<button type="submit">Send again</button>
</form></main></body></html>
`
}

function isShown(name: string): boolean {
  return Object.hasOwn(shown, name)
}

function field({ name, value }: { name: string; value: string }): string {
  if (!isShown(name))
    return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`
  const label = escapeHtml(shown[name] ?? name)
  if (name === 'subject')
    return `<label>${label}<input name="${name}" value="${escapeHtml(value)}"></label>`
  // A browser leaves out the first line break of a text area.
  return `<label>${label}<textarea name="${name}" rows="10">\n${escapeHtml(value)}</textarea></label>`
}

type WrittenForm = { signInPage: string; said: string }

const forms: readonly [path: RegExp, form: WrittenForm][] = [
  [
    /^\/dashboard\/(?:tickets\/new|services\/[^/]+\/request)\/?$/i,
    { signInPage: '/customer-login', said: notAuthenticated },
  ],
  [
    /^\/dashboard\/tickets\/(?!files\/?$)[^/]+\/?$/i,
    { signInPage: '/customer-login', said: replyFailure(notAuthenticated) },
  ],
  [/^\/admin\/tickets\/new\/?$/i, { signInPage: '/admin/login', said: notAuthenticated }],
  [
    /^\/admin\/tickets\/[\da-f-]{36}\/?$/i,
    { signInPage: '/admin/login', said: replyFailure(notAuthenticated) },
  ],
]

/**
 * A form with text that was sent without scripts after the session had ended: it comes back with a
 * link to sign in, and nothing of it is stored. Files are dropped as they come. Null for every
 * other form, and for one without text.
 */
export async function unsentForm(c: Context<HttpEnv>): Promise<Response | null> {
  const { raw, path } = c.req
  const form = forms.find(([pattern]) => pattern.test(path))?.[1]
  if (!form || !(raw.headers.get('accept') ?? '').includes('text/html')) return null
  const fields = await textsOf(c)
  const page = fields && unsentFormPage({ ...form, action: path, fields, style: errorStyle })
  if (!page) return null
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': pagePolicy({ scripts: [], styles: [errorStyleSource] }),
    'cache-control': 'no-store',
  }
  return new Response(page, { status: 401, headers })
}

/** Within the sender's share of the memory for bodies. */
async function textsOf(c: Context<HttpEnv>): Promise<FormData | null> {
  const { raw: request, path } = c.req
  const bytes = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  const share = new BodyShare(c.get('clientAddress'))
  try {
    if (request.body === null || bytes > maxBodyBytes(path) || !share.reserve(formBytes))
      return null
    return await readTexts(request, request.body, bytes)
  } finally {
    share.release()
  }
}

async function readTexts(
  request: Request,
  body: ReadableStream<Uint8Array>,
  bytes: number,
): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? ''
  const boundary = /^multipart\/form-data;.*boundary="?([^";]{1,200})"?/i.exec(type)?.[1]
  if (boundary !== undefined)
    return (await formWithoutFiles(body, boundary, formBytes))?.texts ?? null
  const isPlain = /^application\/x-www-form-urlencoded\b/i.test(type) && bytes <= formBytes
  return isPlain ? request.formData().catch(() => null) : null
}
