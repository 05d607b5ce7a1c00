import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { sampleVariables } from '../defaults/variable-catalogue.ts'
import type { EmailVariables } from '../rules/email.ts'
import { type RenderedEmail, renderEmail, type TemplateSource } from '../rules/render-email.ts'
import { problemSentence, templateProblems } from '../rules/templates/template-check.ts'
import { mailSite } from './mail-site.server.ts'

export type Preview = { rendered: RenderedEmail | null; problems: string[] }

/**
 * A template with sample values, by the rules and in the layout with which it is sent. Without
 * `rendered` it could not be read at all.
 */
export async function previewTemplate(
  source: TemplateSource,
  names: readonly string[],
  samples: EmailVariables,
): Promise<Preview> {
  const problems = templateProblems(source, names).map(problemSentence)
  const site = mailSite(await siteSettings())
  const rendered = await renderEmail(source, sampleVariables(names, samples), site).catch(
    () => null,
  )
  return { rendered, problems }
}
