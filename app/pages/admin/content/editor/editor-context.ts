import { type ComponentType, createContext, use } from 'react'
import type { FieldSpec } from '#modules/content/rules/section-form/field-spec.ts'

export type FieldProps = {
  spec: FieldSpec
  name: string
  value: unknown
  /** What is around it says it already. */
  hideLabel?: boolean
}

/** What every field of a section's form needs. */
type Shared = {
  /** Puts a value in the place of a name such as `content.steps[0].title`. */
  change: (name: string, value: unknown) => void
  errors: Record<string, string[]>
  recent: readonly { path: string; altText: string; fileName: string }[]
  /** Draws any field: groups and lists hold fields of every kind. */
  Field: ComponentType<FieldProps>
}

export const EditorContext = createContext<Shared>({
  change: () => undefined,
  errors: {},
  recent: [],
  Field: () => null,
})

export const useEditor = () => use(EditorContext)
