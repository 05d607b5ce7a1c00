import type { Context, Hono } from 'hono'
import { isId } from '#kernel/ids.ts'
import { drawSampleInvoice } from '#modules/billing/invoices/operations/issue-invoice-pdf.server.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { postById, postDraft } from '#modules/blog/queries/manage-posts.server.ts'
import { valuesOfPost } from '#modules/blog/queries/post.server.ts'
import { previewedPost, previewOf } from '#modules/blog/queries/previewed-post.server.ts'
import { type PostFormValues, typedPost } from '#modules/blog/rules/post-values.ts'
import { knownSection } from '#modules/content/defaults/known-sections.ts'
import { mayManageContent } from '#modules/content/policy.ts'
import { type SectionState, sectionState } from '#modules/content/queries/section-list.server.ts'
import { type Actor, visitor } from '#modules/identity/rules/actor.ts'
import { previewTemplate, storedTemplate } from '#modules/mail/queries/template.server.ts'
import { mayManageSettings } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { previewedAppearance } from '#modules/settings/rules/tabs/appearance.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import type { Pages } from '../pages.ts'
import type { HttpEnv } from '../request-id.ts'

/**
 * `/admin/post-preview?id=…`: the public page of a post with its draft (GET), or with the form that
 * is being written (POST), as a visitor will see it. For staff
 * who manage the blog only; never cached, never indexed, without scripts.
 */
export function postPreview(app: Hono<HttpEnv>, pages: Pages): void {
  app.on(['GET', 'POST'], '/admin/post-preview', async (c) => {
    const actor = await c.get('actor')()
    if (!mayManageBlog(actor)) return c.text('You do not have permission to manage the blog.', 403)
    const id = c.req.query('id') ?? ''
    const values = isId(id) ? await shown(c, id) : null
    if (!values) return c.text('This post was deleted.', 404)
    const post = await previewOf(id, values)
    const request = new Request(new URL(`/blog/${post.slug}`, c.req.url), {
      headers: { accept: 'text/html' },
    })
    const page = await previewedPost.run(post, () =>
      pages(request, {
        requestId: c.get('requestId'),
        clientAddress: c.get('clientAddress'),
        nonce: c.get('nonce'),
        actor: async () => visitor,
      }),
    )
    return previewAnswer(page, c.get('nonce'))
  })
}

async function shown(c: Context<HttpEnv>, id: string): Promise<PostFormValues | null> {
  if (c.req.method === 'POST') {
    const sent = Object.entries(await c.req.parseBody()).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return typedPost(Object.fromEntries(sent))
  }
  const draft = await postDraft(id)
  if (draft) return draft.values
  const found = await postById(id)
  return found && valuesOfPost(found.post, found.tags)
}

/**
 * Of a page that shows what staff are writing: never cached, never indexed, without scripts, in
 * frames of this site only.
 */
function previewHeaders(nonce: string, style = `'self' 'nonce-${nonce}'`): [string, string][] {
  const policy = [
    'sandbox allow-same-origin',
    `default-src 'none'`,
    `style-src ${style}`,
    `img-src 'self' data: https:`,
    `font-src 'self' data:`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'self'`,
  ]
  return [
    ['content-type', 'text/html; charset=utf-8'],
    ['content-security-policy', policy.join('; ')],
    ['cache-control', 'private, no-store'],
    ['x-robots-tag', 'noindex, nofollow'],
  ]
}

/**
 * Such a page as an answer. Nothing may run in it, and a browser reports each script that it has to
 * block, so they are taken out.
 */
async function previewAnswer(page: Response, nonce: string): Promise<Response> {
  const html = (await page.text()).replace(
    /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g,
    '',
  )
  return new Response(html, { status: page.status, headers: previewHeaders(nonce) })
}

type Shown = { content: unknown; isActive: boolean }

/**
 * `/admin/section-preview?key=…`: the public page of a section with its draft (GET), or with the
 * content of the form that is being written (POST, as JSON), as a
 * visitor will see it. For staff who write content only; never cached, never indexed, without
 * scripts.
 */
export function sectionPreview(app: Hono<HttpEnv>, pages: Pages): void {
  app.on(['GET', 'POST'], '/admin/section-preview', async (c) => {
    const actor = await c.get('actor')()
    if (!mayManageContent(actor))
      return c.text('You do not have permission to manage website content.', 403)
    const known = knownSection(c.req.query('key') ?? '')
    const state = known && (await sectionState(known.definition.key))
    if (!known || !state) return c.text('The site shows no section with this key.', 404)
    const shown =
      c.req.method === 'POST' ? await written(c, state) : (state.draft ?? state.published)
    const address = new URL(known.page, c.req.url)
    const request = new Request(address, { headers: { accept: 'text/html' } })
    const page = await requestScope.run(
      { requestId: c.get('requestId'), sections: new Map([[state.key, shown]]) },
      () =>
        pages(request, {
          requestId: c.get('requestId'),
          clientAddress: c.get('clientAddress'),
          nonce: c.get('nonce'),
          actor: async () => visitor,
        }),
    )
    return previewAnswer(page, c.get('nonce'))
  })
}

/**
 * What cannot be read is left to the section's schema, which puts its default in the place of what
 * does not fit.
 */
async function written(c: Context<HttpEnv>, { published }: SectionState): Promise<Shown> {
  const form = await c.req.parseBody()
  const isActive = form.isActive !== 'off'
  try {
    return { content: JSON.parse(String(form.content ?? '')), isActive }
  } catch {
    return { content: published.content, isActive }
  }
}

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
      shownPage(c, pages, actor),
    )
  })
}

async function shownPage(c: Context<HttpEnv>, pages: Pages, actor: Actor): Promise<Response> {
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
    ? await previewTemplate({ ...template, name: sampleTemplate }, sampleNames(template.html), {})
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
