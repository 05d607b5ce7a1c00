import {
  conditionLabels,
  placeLabel,
  runsOf,
} from '#modules/content/rules/section-form/marked-text.ts'

/** How chips look, in the editor and before it is loaded. */
export const placeClasses =
  'rounded-md bg-neutral-soft px-1.5 py-0.5 font-medium text-sm [.ProseMirror-selectednode&]:outline-2 [.ProseMirror-selectednode&]:outline-focus'
export const conditionClasses =
  'rounded-md bg-info-soft box-decoration-clone px-1 py-0.5 after:ml-1 after:font-medium after:text-info after:text-xs after:content-[attr(data-label)]'

/** A text with chips in the place of its marks. */
export function ReadMarks({ text }: { text: string }) {
  return runsOf(text).map((run, at) => (
    <span
      // biome-ignore lint/suspicious/noArrayIndexKey: runs are known by their place
      key={at}
      className={run.when === null ? undefined : conditionClasses}
      data-label={run.when === null ? undefined : conditionLabels[run.when]}
    >
      {run.kind === 'letters' ? (
        run.text
      ) : (
        <span className={placeClasses}>{placeLabel(run.name)}</span>
      )}
    </span>
  ))
}
