import { aboutSection } from '#modules/content/defaults/sections/about.ts'
import { gallery } from '#modules/content/queries/gallery.server.ts'
import { shownCaseStudies } from '#modules/content/queries/shown-case-studies.server.ts'
import { shownProjects } from '#modules/content/queries/shown-projects.server.ts'
import { shownTeam } from '#modules/content/queries/shown-team.server.ts'
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
  return parts.answer({ content, team, projects, caseStudies, pictures })
}
