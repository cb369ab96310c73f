/** In an opened card whose code could not be fetched. */
export function NotLoaded() {
  return <p role="alert">This could not be loaded. Check your connection and refresh the page.</p>;
}
