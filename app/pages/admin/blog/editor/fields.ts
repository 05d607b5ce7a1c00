import type { PostFormValues } from '#modules/blog/rules/post-values.ts'

/** What each part of the editor is given. */
export type PartProps = {
  values: PostFormValues
  set: (changes: Partial<PostFormValues>) => void
  errors: Record<string, string[]>
}
