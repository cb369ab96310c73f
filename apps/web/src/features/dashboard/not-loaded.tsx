/** In an opened card whose code could not be fetched. */
export function NotLoaded() {
  return <p role="alert">This didn’t load. Check your connection and refresh the page.</p>;
}
