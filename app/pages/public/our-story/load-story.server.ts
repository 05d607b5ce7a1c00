import { aboutSection } from '#modules/content/defaults/sections/company.ts'
import { phonePicture } from '#modules/content/operations/store-picture.server.ts'
import {
  gallery,
  shownCaseStudies,
  shownProjects,
  shownTeam,
} from '#modules/content/queries/shown-lists.server.ts'
import { pageParts } from '../parts.server.ts'

export async function loadStory() {
  const parts = pageParts()
  const [content, team, projects, caseStudies, pictures] = await Promise.all([
    parts.section(aboutSection),
    parts.load('content', shownTeam(), []),
    parts.load('content', shownProjects(), []),
    parts.load('content', shownCaseStudies(), []),
    parts.load('content', gallery('our-story'), []),
  ])
  const inline = content ? await phonePicture(content.picture.src) : ''
  return parts.answer({ content, inline, team, projects, caseStudies, pictures })
}
