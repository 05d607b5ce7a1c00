import type { Context, Hono } from 'hono'
import { isId } from '#kernel/ids.ts'
import { mayManageBlog } from '#modules/blog/policy.ts'
import { postById, postDraft } from '#modules/blog/queries/manage-posts.server.ts'
import { valuesOfPost } from '#modules/blog/queries/post-values.server.ts'
import { previewedPost, previewOf } from '#modules/blog/queries/previewed-post.server.ts'
import { type PostFormValues, typedPost } from '#modules/blog/rules/post-values.ts'
import { visitor } from '#modules/identity/rules/actor.ts'
import type { Pages } from '../pages.ts'
import type { HttpEnv } from '../request-scope.ts'

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
export function previewHeaders(
  nonce: string,
  style = `'self' 'nonce-${nonce}'`,
): [string, string][] {
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
export async function previewAnswer(page: Response, nonce: string): Promise<Response> {
  const html = (await page.text()).replace(
    /<script\b[^>]*>[\s\S]*?<\/script>|<link rel="modulepreload"[^>]*>/g,
    '',
  )
  return new Response(html, { status: page.status, headers: previewHeaders(nonce) })
}
