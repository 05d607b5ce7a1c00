import { href } from 'react-router'
import { z } from 'zod'
import { buttonAction } from '#app/forms/form-action.server.ts'
import { ok } from '#kernel/result.ts'
import {
  emailTemplateById,
  type TemplateDetails,
} from '#modules/mail/queries/email-templates.server.ts'
import { previewTemplate } from '#modules/mail/queries/template.server.ts'
import { siteVariables } from '#modules/mail/rules/email.ts'
import { escapeHtml } from '#modules/mail/rules/layout.ts'
import {
  readVariables,
  templateValues,
  typedTemplate,
} from '#modules/mail/rules/templates/template-form.ts'
import type { Route } from './+types/preview'
import { mailCopyAnswer, pageOfText } from './mail-copy.ts'

const typed = z.string().max(100_000).default('')
const previewForm = z.object({
  id: z.string().max(60).default(''),
  view: z.enum(['html', 'text']).default('html'),
  name: typed,
  subject: typed,
  html: typed,
  text: typed,
  variables: typed,
})

/** The saved template, for the frame of the editor. */
export async function loader(args: Route.LoaderArgs) {
  const template = await emailTemplateById(args.url.searchParams.get('id') ?? '')
  if (!template) return mailCopyAnswer(pageOfText('There is no such template.'), 404)
  return drawn(templateValues(template.content), template, 'html')
}

/** The template as it is being written. */
export const action = buttonAction((_: Route.ActionArgs) => ({
  schema: previewForm,
  back: href('/admin/email'),
  run: async (_, { id, view, ...typed }) =>
    ok(await drawn(typedTemplate(typed), await emailTemplateById(id), view)),
  done: (page: Response) => page,
}))

async function drawn(
  values: ReturnType<typeof typedTemplate>,
  template: TemplateDetails | null,
  view: 'html' | 'text',
): Promise<Response> {
  const samples = readVariables(values.variables)
  if (samples === null) return mailCopyAnswer(pageOfText('The variables are not valid JSON.'), 200)
  const { name, subject, html, text } = values
  const { rendered, problems } = await previewTemplate(
    { name, subject, html, text },
    namesOf(template, samples),
    samples,
  )
  const notes = problems.map((problem) => `<p style="margin:0">${escapeHtml(problem)}</p>`).join('')
  const warning =
    notes &&
    `<div style="padding:12px 16px;font:14px/1.5 sans-serif;background:#fdebe4;color:#7a1f10">${notes}</div>`
  if (!rendered) return mailCopyAnswer(warning || pageOfText('This template can’t be read.'), 200)
  const head = `${warning}<div style="padding:10px 16px;font:14px/1.5 sans-serif;color:#101a2b;background:#f1ece3">Subject: <strong>${escapeHtml(rendered.subject)}</strong></div>`
  if (view === 'text') return mailCopyAnswer(head + pageOfText(rendered.text), 200)
  const withHead = rendered.html.replace(/<body[^>]*>/i, (body) => body + head)
  return mailCopyAnswer(withHead === rendered.html ? head + rendered.html : withHead, 200)
}

function namesOf(template: TemplateDetails | null, samples: Record<string, unknown>): string[] {
  const site: readonly string[] = siteVariables
  const fixed = template?.default
    ? template.variables.map(({ name }) => name)
    : Object.keys(samples)
  return fixed.filter((name) => !site.includes(name))
}
