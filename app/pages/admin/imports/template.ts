import { data } from 'react-router'
import { templateAnswer } from '#app/answers/file-answers.server.ts'
import { csvTemplate, isCsvFileKind } from '#modules/imports/rules/csv/files.ts'
import type { Route } from './+types/template'

/** The file of one kind with its headings and an example. */
export function loader({ params: { kind } }: Route.LoaderArgs) {
  if (!isCsvFileKind(kind)) throw data('There is no such template.', { status: 404 })
  return templateAnswer(`${kind}.csv`, csvTemplate(kind))
}
