import { expect, test } from 'vitest'
import { formatFileSize } from './file-size.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [319_488, '312 KB'],
  [1_048_575, '1.0 MB'],
  [5 * 1024 * 1024, '5.0 MB'],
  [1_073_741_823, '1.0 GB'],
  [40 * 1024 ** 3, '40.0 GB'],
])('%i bytes are %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown)
})
