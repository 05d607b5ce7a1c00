import { z } from 'zod'
import { checkbox, text } from '#kernel/form-fields.ts'

/** 'File this period': it cannot be undone, so a box is ticked as well. */
export const filingForm = z.object({
  from: text(10),
  to: text(10),
  confirmed: checkbox.refine(
    (isTicked) => isTicked,
    'Confirm that the return was filed with SARS.',
  ),
})
