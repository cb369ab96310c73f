/** Whether the router has been somewhere before, in this run of the app. */
export function hasPageBefore(): boolean {
  const entry: unknown = window.history.state;
  return typeof entry === 'object' && entry !== null && 'idx' in entry && Number(entry.idx) > 0;
}
