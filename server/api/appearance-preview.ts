import type { Context, Hono } from 'hono'
import { drawSampleInvoice } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { previewTemplate } from '#modules/mail/queries/preview-template.server.ts'
import { storedTemplate } from '#modules/mail/queries/template.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { previewedAppearance } from '#modules/settings/rules/tabs/appearance.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import type { Pages } from '../pages.ts'
import type { HttpEnv } from '../request-scope.ts'
import { previewAnswer, previewHeaders } from './post-preview.ts'

/**
 * What the preview of the brand can show: the real home page, the customer area's invoice, an
 * email, and a document.
 */
const pagesOf: Readonly<Record<string, string>> = {
  site: '/',
  invoice: '/admin/settings/appearance/invoice',
}

/** The email that most customers see first. */
const sampleTemplate = 'order_confirmation'

/**
 * `/admin/appearance-preview?part=site`: a part of the site in the brand that is being written
 * (POST), or that is saved (GET). For staff who manage settings; never
 * cached, never indexed, pages without scripts.
 */
export function appearancePreview(app: Hono<HttpEnv>, pages: Pages): void {
  app.on(['GET', 'POST'], '/admin/appearance-preview', async (c) => {
    const actor = await c.get('actor')()
    if (!mayManageSettings(actor))
      return c.text('You do not have permission to manage settings.', 403)
    const typed = c.req.method === 'POST' ? texts(await c.req.parseBody()) : {}
    const settings = previewedAppearance(typed, await siteSettings())
    return requestScope.run({ requestId: c.get('requestId'), settings }, () =>
      shown(c, pages, actor),
    )
  })
}

async function shown(c: Context<HttpEnv>, pages: Pages, actor: Actor): Promise<Response> {
  const part = c.req.query('part') ?? 'site'
  if (part === 'pdf') return samplePdf(c, actor)
  if (part === 'email')
    return new Response(await sampleEmail(), {
      headers: previewHeaders(c.get('nonce'), "'unsafe-inline'"),
    })
  const page = pagesOf[part]
  if (page === undefined) return c.text('There is no such preview.', 404)
  const request = new Request(new URL(page, c.req.url), { headers: { accept: 'text/html' } })
  // The site as visitors see it; the invoice is a page for staff.
  const who = part === 'site' ? visitor : actor
  const answer = await pages(request, {
    requestId: c.get('requestId'),
    clientAddress: c.get('clientAddress'),
    nonce: c.get('nonce'),
    actor: async () => who,
  })
  return previewAnswer(answer, c.get('nonce'))
}

async function samplePdf(c: Context<HttpEnv>, actor: Actor): Promise<Response> {
  const drawn = await drawSampleInvoice(actor)
  if (!drawn.ok) return c.text(drawn.error.message, 403)
  return c.body(new Uint8Array(drawn.value), 200, {
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="sample-invoice.pdf"',
    'cache-control': 'private, no-store',
  })
}

async function sampleEmail(): Promise<string> {
  const template = await storedTemplate(sampleTemplate)
  const { rendered } = template
    ? await previewTemplate(template, sampleNames(template.html), {})
    : { rendered: null }
  return rendered?.html ?? 'The email template could not be read.'
}

/** The variables that the template names, to be filled with samples. */
function sampleNames(html: string): string[] {
  return [
    ...new Set(
      [...html.matchAll(/\{[{%]-?\s*(?:if |unless |elsif )?([a-z_]+)/g)].map(
        ([, name = '']) => name,
      ),
    ),
  ]
}

function texts(form: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, 600)]] : [],
    ),
  )
}
