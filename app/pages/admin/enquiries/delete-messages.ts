/** B§8 for one; for several the question names the count. */
export function deleteMessages(count: number) {
  const what = count === 1 ? 'enquiry' : `${count} enquiries`
  return {
    title: `Delete ${what}?`,
    label: `Delete ${what}`,
    text: `Are you sure you want to delete ${count === 1 ? 'this enquiry' : `these ${count} enquiries`}? This cannot be undone.`,
  }
}
