/** The app's name where the page had it before the app started (index.html), so that it stays in sight until the dashboard comes. */
export function StartName() {
  return (
    <p className="start-name" aria-hidden="true">
      Fivefold
    </p>
  );
}
