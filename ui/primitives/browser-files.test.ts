import { expect, test } from 'vitest'
import { isAccepted, notAccepted } from './browser-files.ts'

const proofs = '.pdf,.png,application/pdf,image/png,image/webp'

test.each([
  [{ name: 'Proof.PDF', type: '' }, proofs, true],
  [{ name: 'slip', type: 'image/webp' }, proofs, true],
  [{ name: 'slip.png.exe', type: 'application/octet-stream' }, proofs, false],
  [{ name: 'photo.heic', type: 'image/heic' }, 'image/*', true],
  [{ name: 'image.txt', type: 'text/plain' }, 'image/*', false],
])('a dropped file is measured by what the input takes: %o', (file, accept, isTaken) => {
  expect(isAccepted(file, accept)).toBe(isTaken)
})

test('a file of another kind is told which kinds are taken, each once', () => {
  expect(notAccepted('notes.docx', `${proofs},.jpg,image/jpeg,image/svg+xml`)).toBe(
    'notes.docx wasn’t added. Choose a PDF, PNG, WebP, JPEG or SVG file.',
  )
})
