import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import { isFeatureLink } from './feature-link.ts'
import { type Problems, readText } from './form-problems.ts'
import { featureText, type PackageFeature } from './package.ts'

/**
 * As typed. Without scripts `place` is how a feature is moved: the number that it shall have,
 * counted from 1.
 */
export type FeatureValues = {
  text: string
  url: string
  isClickable: boolean
  openInNewTab: boolean
  place: string
}

export const emptyFeature: FeatureValues = {
  text: '',
  url: '',
  isClickable: false,
  openInNewTab: false,
  place: '',
}

export const maxFeatures = 50

export function featureField(at: number, field: keyof FeatureValues): string {
  return `features[${at}].${field}`
}

export function isBlank({ text, url }: FeatureValues): boolean {
  return text.trim() === '' && url.trim() === ''
}

/** The features of a form, as they are sent. */
export const featuresSchema = z
  .array(
    z
      .object({
        text: typedText,
        url: typedText,
        isClickable: checkbox,
        openInNewTab: checkbox,
        place: typedText,
      })
      .prefault({}),
  )
  .max(maxFeatures)
  .default([])

/** Stored features as their form shows them. */
export function featureValues(features: readonly PackageFeature[]): FeatureValues[] {
  return features.map((feature) =>
    typeof feature === 'string'
      ? { ...emptyFeature, text: feature }
      : { ...emptyFeature, ...feature },
  )
}

/** What was typed into the features of a form that was refused. */
export function typedFeatures(typed: Record<string, string>): FeatureValues[] {
  const text = (name: string) => typed[name] ?? ''
  const features: FeatureValues[] = []
  for (let at = 0; at < maxFeatures && featureField(at, 'text') in typed; at++) {
    features.push({
      text: text(featureField(at, 'text')),
      url: text(featureField(at, 'url')),
      isClickable: featureField(at, 'isClickable') in typed,
      openInNewTab: featureField(at, 'openInNewTab') in typed,
      place: text(featureField(at, 'place')),
    })
  }
  return features
}

/** One line for each feature, for two versions side by side. */
export function featureLines(features: readonly FeatureValues[]): string {
  return features
    .filter((feature) => !isBlank(feature))
    .map(featureLine)
    .join('\n')
}

function featureLine({ text, url, isClickable, openInNewTab }: FeatureValues): string {
  if (url === '') return text
  return `${text} (${url}${isClickable ? '' : ', not clickable'}${openInNewTab ? ', new tab' : ''})`
}

/** Drops blank and repeated features. A feature without a link is stored as plain text. */
export function readFeatures(
  typed: readonly FeatureValues[],
  problems: Problems,
): PackageFeature[] {
  for (const [at, values] of typed.entries()) {
    const field = featureField(at, 'text')
    const text = byLine(values).reduce(
      (read, line) => readText(field, line.text, { limits: { max: 200 }, problems }) || read,
      '',
    )
    const url = values.url.trim()
    if (text === '' && url !== '') problems[field] = ['Enter the text of the link.']
    if (url !== '' && !isFeatureLink(url))
      problems[featureField(at, 'url')] = [
        'Enter an address that begins with https:// or http://, or a path such as /aup.',
      ]
    if (text !== '' && url === '' && values.isClickable)
      problems[featureField(at, 'url')] = ['Enter the address the feature links to.']
  }
  return featuresOf(typed)
}

/**
 * The lines of a pasted list, without bullets and blank lines; a single line is as it was typed.
 */
export function linesOfFeature(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line) => line.trim() || [])
  return lines.length === 1 && !/[\r\n]/.test(text.trim())
    ? lines
    : lines.map((line) => line.replace(/^[-–—*•·]\s+/, ''))
}

/** A text of several lines is as many features; one with a link stays one. */
function byLine(values: FeatureValues): FeatureValues[] {
  const lines = linesOfFeature(values.text)
  return values.url.trim() === ''
    ? lines.map((text) => ({ ...values, text }))
    : [{ ...values, text: lines.join(' ') }]
}

/** What is stored of the typed features, in their order. */
export function featuresOf(typed: readonly FeatureValues[]): PackageFeature[] {
  const features: PackageFeature[] = []
  for (const { isClickable, openInNewTab, text, ...values } of inPlace(typed).flatMap(byLine)) {
    const url = values.url.trim()
    if (text === '' || features.some((known) => featureText(known) === text)) continue
    features.push(url === '' ? text : { text, url, isClickable, openInNewTab })
  }
  return features
}

/**
 * The features in the order of their places. One that was moved up comes before the one that has
 * its new place, one that was moved down after it.
 */
function inPlace(typed: readonly FeatureValues[]): FeatureValues[] {
  const placed = typed.map((values, at) => {
    const own = at + 1
    const place = /^\d{1,3}$/.test(values.place.trim()) ? Number(values.place) : own
    return { values, place: place + Math.sign(place - own) / 2 }
  })
  return placed.toSorted((one, other) => one.place - other.place).map(({ values }) => values)
}
