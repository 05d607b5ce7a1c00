import { z } from 'zod'
import { checkbox, judged, typedText } from '#kernel/form-fields.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import {
  type Problems,
  readSortOrder,
  readText,
  withVersion,
} from '#modules/catalog/rules/form-problems.ts'
import { type FeatureIcon, featureIcons } from './feature.ts'

/** As typed. */
export type FeatureFormValues = {
  title: string
  description: string
  icon: string
  sortOrder: string
  isActive: boolean
}

export type FeatureInput = {
  title: string
  description: string
  icon: FeatureIcon
  sortOrder: number
  isActive: boolean
}

/** B§5: sort order 1 unless it is typed. */
const defaultOrder = 1

export const iconLabels: Record<FeatureIcon, string> = {
  CheckCircle: 'Check mark',
  Shield: 'Shield',
  Wrench: 'Wrench',
  Headphones: 'Headphones',
  Brain: 'Brain',
  Zap: 'Lightning',
  Clock: 'Clock',
  Users: 'People',
}

const fields = z.object({
  title: typedText,
  description: typedText,
  icon: typedText,
  sortOrder: typedText,
  isActive: checkbox,
  version: typedText,
})

/** `version` is the one that was seen; blank for a new feature. */
export const featureForm = judged(fields, ({ version, ...values }) =>
  withVersion(toFeature(values), version),
)

/** B§5 feature form: title and description required, sort order a whole number, 1 unless typed. */
export function toFeature(values: FeatureFormValues): Result<FeatureInput> {
  const problems: Problems = {}
  const title = readText('title', values.title, {
    limits: { required: 'Enter a title.', max: 120 },
    problems,
  })
  const description = readText('description', values.description, {
    limits: { required: 'Enter a description.', max: 500 },
    problems,
  })
  const icon = featureIcons.find((known) => known === values.icon)
  if (!icon) problems.icon = ['Choose an icon.']
  const sortOrder = readSortOrder(values.sortOrder, problems) ?? defaultOrder
  if (Object.keys(problems).length > 0 || !icon)
    return refuse('invalid', 'Please check the feature.', { fields: problems })
  return ok({ title, description, icon, sortOrder, isActive: values.isActive })
}
