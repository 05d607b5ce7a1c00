import { dataCenterSection } from '#modules/content/defaults/sections/company.ts'
import { gallery } from '#modules/content/queries/shown-lists.server.ts'
import { pageParts } from '../parts.server.ts'

export async function loadDataCenter() {
  const parts = pageParts()
  const [content, pictures] = await Promise.all([
    parts.section(dataCenterSection),
    parts.load('content', gallery('data-center'), []),
  ])
  return parts.answer({ content, pictures })
}
