/** B§8: the question names the count and says that it cannot be undone. */
export function deleteMessages(count: number) {
  const what = count === 1 ? '1 inquiry' : `${count} inquiries`
  return {
    title: `Delete ${what}?`,
    label: `Delete ${what}`,
    text: `Are you sure you want to delete ${what}? This cannot be undone.`,
  }
}
