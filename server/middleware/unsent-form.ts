import type { Context } from 'hono'
import { notAuthenticated, replyFailure } from '#modules/support/rules/reply-failure.ts'
import { errorStyle, errorStyleSource } from '../error-answer.ts'
import type { HttpEnv } from '../request-scope.ts'
import { pagePolicy } from '../security-headers.ts'
import { BodyShare } from './body-budget.ts'
import { formBytes, maxBodyBytes } from './body-sizes.ts'
import { formWithoutFiles } from './form-without-files.ts'
import { unsentFormPage } from './unsent-form-page.ts'

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
    if (request.body === null || bytes > maxBodyBytes(path) || !share.take(formBytes)) return null
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
